/** How far the server has prepared the rules: it compiles them once, during its very first start. */
import { api } from '../api/client';

const POLL_MS = 500;
const ALL = 100;

class Preparing {
  /** How many percent are done. */
  percent = $state(ALL);
  isReady: boolean = $derived(this.percent === ALL);

  /** Ask the server until it is ready. */
  async watch(): Promise<void> {
    this.percent = await api.status().then(
      (status) => status.rules_prepared,
      () => ALL, // it can't be reached: whoever asks for a game says so
    );
    if (!this.isReady) setTimeout(() => void this.watch(), POLL_MS);
  }
}

/** The one watch over it. */
export const preparing = new Preparing();
