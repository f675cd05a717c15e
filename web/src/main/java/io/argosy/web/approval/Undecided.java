package io.argosy.web.approval;

/**
 * A decision that failed, shown again where it was made.
 *
 * @param reason as typed
 * @param atReason the error of the reason, or empty
 * @param notice any other error, or empty
 */
public record Undecided(
    String request, String destination, String reason, String atReason, String notice) {

  static final Undecided NONE = new Undecided("", "", "", "", "");

  /** Returns whether this is the decision about this destination of this request. */
  public boolean isAbout(String otherRequest, Object otherDestination) {
    return request.equals(otherRequest) && destination.equals(otherDestination.toString());
  }

  boolean isEmpty() {
    return equals(NONE);
  }
}
