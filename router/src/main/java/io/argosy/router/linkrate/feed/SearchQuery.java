package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.SeenTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What OpenSearch is asked for one kind of test: the tests of each pair of hosts, summed up there.
 *
 * @param indices that contain the tests
 * @param value field of the result
 * @param metric how results are summed up
 * @param least possible result, in the unit of the field
 * @param most possible result
 */
record SearchQuery(
    SeenTest.Kind kind, String indices, String value, String metric, double least, double most) {

  /** An answer has at most this many pairs; the servers' limit is 65,535. */
  private static final int PAGE = 10_000;

  private static final String START = "pscheduler.start_time";

  /** In bits per second. Each test counts, so that young ones can count more. */
  static final SearchQuery THROUGHPUT =
      new SearchQuery(
          SeenTest.Kind.THROUGHPUT, "pscheduler_throughput", "result.throughput", "avg", 8e3, 8e12);

  /** In seconds. */
  static final SearchQuery ROUND_TRIP =
      new SearchQuery(
          SeenTest.Kind.ROUND_TRIP, "pscheduler_rtt", "result.rtt.min", "min", 1e-5, 10);

  static final SearchQuery LOSS =
      new SearchQuery(
          SeenTest.Kind.LOSS,
          "pscheduler_rtt,pscheduler_latency,pscheduler_latencybg",
          "result.packets.loss",
          "avg",
          0,
          1);

  /** Archives without a kind of test have no index for it. */
  String path() {
    return indices
        + "/_search?ignore_unavailable=true&allow_no_indices=true"
        + "&allow_partial_search_results=false";
  }

  /**
   * @param period how old a test may be
   * @param after the pair of hosts after which the answer begins, or null
   */
  Map<String, Object> body(Instant now, Duration period, @Nullable JsonNode after) {
    return search(now, period, after, valued());
  }

  /** Asks for the newest test of each pair of hosts only, which is less of old tests. */
  Map<String, Object> newestOnly(Instant now, Duration period, @Nullable JsonNode after) {
    return search(now, period, after, Map.of());
  }

  private Map<String, Object> search(
      Instant now, Duration period, @Nullable JsonNode after, Map<String, Object> unlimited) {
    Map<String, Object> composite = new LinkedHashMap<>();
    composite.put("size", PAGE);
    composite.put("sources", sources(!unlimited.isEmpty()));
    if (after != null) {
      composite.put("after", after);
    }
    Map<String, Object> tests = new LinkedHashMap<>(unlimited);
    tests.put("newest", newest());
    return Map.of(
        "size",
        0,
        "track_total_hits",
        false,
        "query",
        Map.of("bool", Map.of("filter", List.of(young(now, period)))),
        "aggs",
        Map.of("pairs", Map.of("composite", composite, "aggs", tests)));
  }

  private Map<String, Object> valued() {
    Map<String, Object> results =
        Map.of("newest", newest(), "result", Map.of(metric, Map.of("field", value)));
    Map<String, Object> tests =
        Map.of(
            "newest",
            newest(),
            "valued",
            Map.of("filter", all(succeeded(), exists(value))),
            "possible",
            Map.of("filter", all(succeeded(), between(value, least, most)), "aggs", results));
    Map<String, Object> unlimited =
        Map.of("bool", Map.of("must_not", List.of(udp(), exists("test.spec.bandwidth"))));
    return Map.of("unlimited", Map.of("filter", unlimited, "aggs", tests));
  }

  /**
   * @param single whether each test of the throughput is wanted
   */
  private List<Map<String, Object>> sources(boolean single) {
    List<Map<String, Object>> sources = new ArrayList<>();
    sources.add(source("source", "meta.source.ip"));
    sources.add(source("source_name", "meta.source.hostname.keyword"));
    sources.add(source("destination", "meta.destination.ip"));
    sources.add(source("destination_name", "meta.destination.hostname.keyword"));
    sources.add(source("reversed", "test.spec.reverse"));
    if (single && kind == SeenTest.Kind.THROUGHPUT) {
      sources.add(source("at", START));
    }
    return sources;
  }

  private static Map<String, Object> source(String name, String field) {
    return Map.of(name, Map.of("terms", Map.of("field", field, "missing_bucket", true)));
  }

  private static Map<String, Object> exists(String field) {
    return Map.of("exists", Map.of("field", field));
  }

  private static Map<String, Object> newest() {
    return Map.of("max", Map.of("field", START));
  }

  private static Map<String, Object> young(Instant now, Duration period) {
    return Map.of(
        "range",
        Map.of(
            START,
            Map.of(
                "gte",
                now.minus(period).toEpochMilli(),
                "lte",
                now.plus(Evidence.SKEW).toEpochMilli(),
                "format",
                "epoch_millis")));
  }

  /** Tests over UDP are limited on purpose. */
  private static Map<String, Object> udp() {
    return Map.of("term", Map.of("test.spec.udp", true));
  }

  private static Map<String, Object> succeeded() {
    return Map.of("term", Map.of("result.succeeded", true));
  }

  private static Map<String, Object> between(String field, double least, double most) {
    return Map.of("range", Map.of(field, Map.of("gte", least, "lte", most)));
  }

  private static Map<String, Object> all(Map<String, Object> a, Map<String, Object> b) {
    return Map.of("bool", Map.of("filter", List.of(a, b)));
  }
}
