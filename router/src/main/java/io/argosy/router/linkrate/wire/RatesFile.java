package io.argosy.router.linkrate.wire;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.Documents;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;

/**
 * Rates of links that an operator or a program wrote: the format {@code argosy-rates/1}.
 *
 * @param comment for people
 * @param validUntil ISO-8601 instant; null: until the file is removed
 */
public record RatesFile(
    Documents.Format format,
    @Nullable String comment,
    @Nullable String validUntil,
    List<Rate> rates) {

  /**
   * @param rate with its unit, such as {@code 40MB/s} or {@code 1Gb/s}
   */
  public record Rate(
      NodeName from, NodeName to, @JsonDeserialize(using = RateText.AsWritten.class) String rate) {}
}
