package io.argosy.router.stage;

/** Another router has taken over the stage; the cycle that gets this has written nothing. */
public final class LeaseLostException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public LeaseLostException(StageLease lease) {
    super(lease + " is held by another router now");
  }
}
