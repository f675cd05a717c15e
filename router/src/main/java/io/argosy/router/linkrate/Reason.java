package io.argosy.router.linkrate;

/** The reason of the last change of a capacity estimate. */
public enum Reason {
  HISTORY("1.3 times the highest rate in a bin of five minutes"),
  FIRST_USE("first seconds of use"),
  CARRIED_MORE("link carried more than estimated"),
  CARRIED_LESS(
      "link carried less than estimated for 5 s while neither its source nor its destination"
          + " was the limit"),
  AVERAGED("mean rate while nothing else limited the link"),
  HELD_BACK("links that are busy together carry less than each at its best"),
  HELD_BACK_IN_BIN(
      "links that were busy together in a bin of five minutes carried less than each at its best"),
  MAY_CARRY_MORE("only the limit of a node has limited it, so it may carry more than it did"),
  MORE_TOGETHER("links of the node carried more together than estimated"),
  LESS_TOGETHER("several links of the node carry less than estimated at the same time"),
  NOT_CONFIRMED("not seen busy for a minute, so a better rate is tried again"),
  PINNED("pinned"),
  SAID("said by the site or an admin");

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
