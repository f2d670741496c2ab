/** Loaded before the program: its clock is an hour ahead, or as far as the variable says. */
const ahead = Number(process.env.TRIAL_CLOCK_AHEAD_MS ?? 3_600_000);
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + ahead] : given));
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
