package io.argosy.common.http;

import io.argosy.common.limit.Neighbourhood;
import java.util.HashMap;
import java.util.Map;

/**
 * Limits how many bodies are read concurrently: those of unauthenticated clients, so that threads
 * remain for others, and large ones, which need memory. One address gets a few places of each.
 */
final class Readers {

  static final int STRANGERS_OF_ADDRESS = 8;
  static final int STRANGERS = 32;
  static final int LARGE_OF_ADDRESS = 4;
  static final int LARGE = 8;

  private final Places strangers = new Places(STRANGERS_OF_ADDRESS, STRANGERS);
  private final Places large = new Places(LARGE_OF_ADDRESS, LARGE);

  /** A place that is occupied until it is left; {@link #NONE} if none was free. */
  @FunctionalInterface
  interface Place {
    Place NONE = () -> {};

    void leave();
  }

  /** Returns {@link Place#NONE} if none is free. */
  Place large(String address) {
    return large.take(Neighbourhood.of(address));
  }

  /** Returns {@link Place#NONE} if none is free. */
  Place ofStranger(String address) {
    return strangers.take(Neighbourhood.of(address));
  }

  private static final class Places {

    private final int mostOfOne;
    private final int most;
    private final Map<String, Integer> taken = new HashMap<>();
    private int all;

    Places(int mostOfOne, int most) {
      this.mostOfOne = mostOfOne;
      this.most = most;
    }

    synchronized Place take(String client) {
      if (all >= most || taken.getOrDefault(client, 0) >= mostOfOne) {
        return Place.NONE;
      }
      all++;
      taken.merge(client, 1, Integer::sum);
      return () -> leave(client);
    }

    private synchronized void leave(String client) {
      all--;
      taken.computeIfPresent(client, (same, open) -> open == 1 ? null : open - 1);
    }
  }
}
