/** Lets a loop wait for a time or for a wake-up, whichever comes first. */
export class Bell {
  private readonly waiting = new Set<() => void>();
  /** Rung while nobody waited. The next wait returns at once, so a ring between two waits is not lost. */
  private rung = false;

  ring(): void {
    this.rung = this.waiting.size === 0;
    for (const goOn of this.waiting) goOn();
  }

  async wait(ms: number): Promise<void> {
    if (this.rung) {
      this.rung = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer);
        this.waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, ms);
      this.waiting.add(goOn);
    });
  }
}
