/** The rule that is looked up beside the game. */

class Help {
  /** The number of the rule, or nothing. */
  rule = $state<string | null>(null);

  /** Open a rule. */
  show(rule: string): void {
    this.rule = rule;
  }

  /** Close it. */
  hide(): void {
    this.rule = null;
  }
}

/** The one rule that is open, if any. */
export const help = new Help();
