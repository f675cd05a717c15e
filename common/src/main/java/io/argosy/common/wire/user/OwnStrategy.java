package io.argosy.common.wire.user;

import io.argosy.common.unit.Counted;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The number of files that were planned by a strategy that their requests named. */
public record OwnStrategy(String strategy, long files) {

  /**
   * Returns text such as {@code completion; phedex for 3 files}.
   *
   * @param strategy strategy of the other files
   * @param all files
   */
  public static String words(String strategy, long all, List<OwnStrategy> own) {
    boolean isForSome = own.stream().mapToLong(OwnStrategy::files).sum() < all;
    Stream<String> others =
        own.stream().map(o -> o.strategy() + " for " + Counted.of(o.files(), "file"));
    return Stream.concat(isForSome || own.isEmpty() ? Stream.of(strategy) : Stream.empty(), others)
        .collect(Collectors.joining("; "));
  }
}
