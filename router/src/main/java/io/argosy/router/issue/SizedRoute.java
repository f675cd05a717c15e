package io.argosy.router.issue;

import java.util.Collection;

/**
 * A route without a task.
 *
 * @param bytes size of its file
 */
public record SizedRoute(long key, long bytes) {

  /** Returns the size of all files together, at most {@code Long.MAX_VALUE}. */
  static long sum(Collection<SizedRoute> routes) {
    long sum = 0;
    for (SizedRoute route : routes) {
      sum = route.bytes() > Long.MAX_VALUE - sum ? Long.MAX_VALUE : sum + route.bytes();
    }
    return sum;
  }
}
