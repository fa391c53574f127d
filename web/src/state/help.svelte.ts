/** The rule that is looked up beside the game. */

class Help {
  rule = $state<string | null>(null);

  show(rule: string): void {
    this.rule = rule;
  }

  hide(): void {
    this.rule = null;
  }
}

export const help = new Help();
