package io.argosy.router.routing;

import java.util.Locale;

/** Why a due file has no source to be routed from; the first that holds. */
public enum NoWay {
  NO_SOURCE,
  NO_LINK,
  SOURCES_AWAY,
  BREAKER_OPEN,
  SOURCES_SET_ASIDE;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
