package io.argosy.router.plan;

/** How the chosen source stands among the others once everything is assigned. */
public enum Verdict {

  /** No other is better. */
  BEST,

  /** It was the best when it was chosen; what was assigned after it changed that. */
  BEST_IN_ITS_TURN,

  /** Another would have this file sooner, but the batch later, were all files to choose so. */
  BATCH_FIRST,

  /** The file is there already, or has no way. */
  NOTHING_CHOSEN
}
