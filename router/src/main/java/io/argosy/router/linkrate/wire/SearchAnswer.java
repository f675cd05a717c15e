package io.argosy.router.linkrate.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An answer of OpenSearch with tests by pair of hosts. */
public record SearchAnswer(
    boolean timedOut, @JsonProperty("_shards") Shards shards, @Nullable Aggregations aggregations) {

  /** Parts of an index, of which some may not have answered. */
  public record Shards(int failed) {}

  /** Absent if there is no index. */
  public record Aggregations(Pairs pairs) {}

  /**
   * @param afterKey from which the next part of the answer continues; absent from an empty part
   */
  public record Pairs(@Nullable JsonNode afterKey, List<Bucket> buckets) {}

  /**
   * Tests of one pair of hosts.
   *
   * @param newest start of the newest test
   * @param unlimited absent if only the newest test was asked for
   */
  public record Bucket(Key key, Metric newest, @Nullable Unlimited unlimited) {}

  /**
   * Tests that were not limited on purpose.
   *
   * @param newest start of the newest of these tests
   * @param valued tests that have a value
   * @param possible tests that have a value in the possible range
   */
  public record Unlimited(long docCount, Metric newest, Valued valued, Valued possible) {}

  /**
   * A directed pair of hosts.
   *
   * @param source address
   * @param sourceName host name; null if the archive has none
   * @param reversed whether the destination sent; null if the tests do not say it
   */
  public record Key(
      @Nullable String source,
      @Nullable String sourceName,
      @Nullable String destination,
      @Nullable String destinationName,
      @Nullable JsonNode reversed) {

    /** Returns the key with the host first that sent. */
    public Key directed() {
      return reversed != null && reversed.asBoolean(false)
          ? new Key(destination, destinationName, source, sourceName, null)
          : this;
    }
  }

  /**
   * @param newest start of the newest of these tests
   * @param result computed from the values of these tests
   */
  public record Valued(long docCount, @Nullable Metric newest, @Nullable Metric result) {}

  /**
   * @param value null without tests
   */
  public record Metric(@Nullable JsonNode value) {}
}
