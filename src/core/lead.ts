/** Of all nodes that serve one data set, one starts the scheduled runs. */
export interface Lead {
  /** Whether `owner` has it from now on. Asked again with every beat: whoever is silent for long loses it. */
  take(owner: string): Promise<boolean>;
  /** Lets another node have it at once. */
  give(owner: string): Promise<void>;
}
