package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteCount;

/**
 * What a link did within a span of time that ends now.
 *
 * @param busySeconds how long at least one transfer that succeeded was running
 */
public record LinkHistory(ByteCount done, double busySeconds, long doneFiles, long failedFiles) {

  public static final LinkHistory NONE = new LinkHistory(ByteCount.ZERO, 0, 0, 0);

  public LinkHistory {
    if (!(busySeconds >= 0) || doneFiles < 0 || failedFiles < 0) {
      throw new IllegalArgumentException("a link history must not be negative");
    }
  }

  /** Returns the mean of a Beta posterior; 0.5 for a link without attempts. */
  public double success() {
    return (doneFiles + 1.0) / (doneFiles + failedFiles + 2.0);
  }

  boolean movedSomethingFor(double seconds) {
    return !done.isZero() && busySeconds >= seconds;
  }

  boolean failedOnly() {
    return doneFiles == 0 && failedFiles > 0;
  }
}
