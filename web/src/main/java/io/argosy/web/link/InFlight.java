package io.argosy.web.link;

/** What agents have taken over a link and not yet reported. */
record InFlight(long files, long bytes) {

  static final InFlight NOTHING = new InFlight(0, 0);
}
