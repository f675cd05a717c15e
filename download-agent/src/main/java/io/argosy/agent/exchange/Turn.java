package io.argosy.agent.exchange;

import java.time.Duration;

/** One pass of something that is done again and again. */
public interface Turn {

  /** How long to rest before the next turn, unless rung for; nothing means at once. */
  Duration take();
}
