package io.argosy.common.http;

import io.argosy.common.limit.Neighbourhood;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;

/**
 * How many bodies are read at a time: those of strangers, of whom one address gets a few places and
 * all together no more than leaves threads for others, and large ones, which take memory.
 */
final class Readers {

  static final int OF_ONE_ADDRESS = 8;
  static final int OF_STRANGERS = 32;
  static final int LARGE = 4;

  private final Semaphore large = new Semaphore(LARGE);
  private final Map<String, Integer> strangers = new HashMap<>();
  private int all;

  /**
   * @param of an address; empty for a large body
   */
  record Place(String of) {
    static final Place NONE = new Place("none");
    static final Place LARGE = new Place("");
  }

  /** {@link Place#NONE} where none is free. */
  Place large() {
    return large.tryAcquire() ? Place.LARGE : Place.NONE;
  }

  /** {@link Place#NONE} where none is free. */
  synchronized Place ofStranger(String address) {
    String client = Neighbourhood.of(address);
    if (all >= OF_STRANGERS || strangers.getOrDefault(client, 0) >= OF_ONE_ADDRESS) {
      return Place.NONE;
    }
    all++;
    strangers.merge(client, 1, Integer::sum);
    return new Place(client);
  }

  void leave(Place place) {
    if (place == Place.LARGE) {
      large.release();
    } else if (place != Place.NONE) {
      leaveStranger(place.of());
    }
  }

  private synchronized void leaveStranger(String client) {
    all--;
    strangers.computeIfPresent(client, (same, open) -> open == 1 ? null : open - 1);
  }
}
