package io.argosy.router.plan;

/** How the chosen source ranks among the others after everything is assigned. */
public enum Verdict {

  /** No other source is better. */
  BEST,

  /** It was the best when it was chosen; later assignments changed that. */
  BEST_IN_ITS_TURN,

  /** Another source is faster for this file, but if all chose so, the batch would end later. */
  BATCH_FIRST,

  /** The file is already at its destination, or no source has a path. */
  NOTHING_CHOSEN
}
