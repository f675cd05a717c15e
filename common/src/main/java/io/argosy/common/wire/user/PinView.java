package io.argosy.common.wire.user;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/pins}: items that an automatic action leaves unchanged, as in
 * {@link PinForm}. Fields that were not given are absent.
 *
 * @param capacity bytes per second
 * @param until end of the pin; absent if it stays until it is removed
 * @param by user who set the pin, at the time {@code at}
 */
public record PinView(
    String id,
    String automation,
    @Nullable NodeName source,
    @Nullable NodeName destination,
    @Nullable String request,
    @Nullable BlockName block,
    @Nullable DatasetName dataset,
    @Nullable String strategy,
    @Nullable Double capacity,
    @Nullable Instant until,
    String reason,
    String by,
    Instant at) {

  /** Returns the fields as text, such as {@code from T1_A, to T2_B}. */
  public String covers() {
    return Stream.of(
            named("from ", source),
            named("to ", destination),
            named("request ", request),
            named("block ", block),
            named("dataset ", dataset),
            named("strategy ", strategy),
            named("at ", capacity == null ? null : new ByteRate(capacity)))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String named(String word, @Nullable Object name) {
    return name == null ? "" : word + name;
  }
}
