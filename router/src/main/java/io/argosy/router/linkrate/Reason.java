package io.argosy.router.linkrate;

/** The reason of the last change of a capacity estimate. */
public enum Reason {
  HISTORY("best of the five-minute bins"),
  FIRST_USE("first seconds of use"),
  CARRIED_MORE("link carried more than believed"),
  CARRIED_LESS(
      "link carried less than believed for 5 s while neither its source nor its destination"
          + " was the limit"),
  AVERAGED("mean of what the link carried while nothing else limited it"),
  HELD_BACK("links that are busy together carry less than each at its best"),
  MORE_TOGETHER("links of the node carried more together than believed"),
  LESS_TOGETHER("several links of the node carry less than believed at once"),
  NOT_CONFIRMED("not seen busy for a minute, so a better rate is tried again"),
  PINNED("pinned");

  private final String text;

  Reason(String text) {
    this.text = text;
  }

  /** Returns the reason as one line for users. */
  @Override
  public String toString() {
    return text;
  }
}
