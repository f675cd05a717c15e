package io.argosy.router.linkrate.feed;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.LinkStatisticsView;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.linkrate.wire.FeedSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceFeedTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:30:00Z");
  private static final Duration DEADLINE = Duration.ofSeconds(30);
  private static final int MOST_LINKS = 20_000;
  private static final String STATISTICS = "/base/query/v1/link-statistics";

  private final JsonServer server = new JsonServer();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void whatARouterServesIsRead() throws IOException {
    LinkStatisticsView.Link link =
        new LinkStatisticsView.Link(
            new NodeName("A"),
            new NodeName("B"),
            12,
            ByteCount.of(24_000_000_000L),
            3,
            ByteCount.ZERO,
            600,
            ByteCount.of(5),
            60.5);
    server.with(
        STATISTICS,
        WireJson.tolerant()
            .writeValueAsString(
                new LinkStatisticsView(
                    LinkStatisticsView.FORMAT,
                    "prod",
                    NOW.minusSeconds(30),
                    43_200,
                    List.of(link))));
    FeedReading reading = argosy(Optional.of("t0ken")).read(NOW);
    assertThat(reading.statements())
        .containsExactly(
            new Statement(
                link("A", "B"),
                new Evidence.Transfers(
                    "prod", true, 0.5, 12, 24e9, 3, 600, Duration.ofMillis(90_500))));
    assertThat(reading.accepted()).isEqualTo(1);
    assertThat(server.requests()).containsExactly(STATISTICS + "?window=PT12H Bearer t0ken");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | 1000000000 | 0 | 100 | 5 | accepted",
        "1 | 1000000000 | 0 | 100 | null | accepted",
        "0 | 0 | 7 | 0 | null | accepted",
        "0 | 0 | 0 | 0 | null | silent",
        "-1 | 1000000000 | 0 | 100 | 5 | refused",
        "1 | -1000000000 | 0 | 100 | 5 | refused",
        "1 | 1000000000 | -1 | 100 | 5 | refused",
        "1 | 1000000000 | 0 | -100 | 5 | refused",
        "1 | 1000000000 | 0 | 0 | 5 | refused",
        "1 | 1000000000 | 0 | NaN | 5 | refused",
        "1 | 1000000000 | 0 | 1e300 | 5 | refused",
        "1 | 1e300 | 0 | 100 | 5 | refused",
        "1e300 | 1000000000 | 0 | 100 | 5 | refused",
        "1 | 1000000000 | 0 | 100 | -1 | refused",
        "1 | 1000000000 | 0 | 100 | 1e300 | refused",
        "1 | 1000000000 | 0 | 100 | NaN | refused",
        "1 | 99999 | 0 | 100 | 5 | refused",
        "1 | 100000 | 0 | 100 | 5 | accepted",
        "1 | 100000000000000 | 0 | 100 | 5 | accepted",
        "1 | 100000000000001 | 0 | 100 | 5 | refused",
        "'\"1\"' | 1000000000 | 0 | 100 | 5 | refused",
        "null | 1000000000 | 0 | 100 | 5 | refused"
      })
  void impossibleValuesAreRefusedAndCounted(
      String doneFiles, String doneBytes, String failed, String busy, String age, String outcome)
      throws IOException {
    server.with(
        STATISTICS,
        document(
            """
            {"from": "A", "to": "B", "doneFiles": %s, "doneBytes": %s, "failedFiles": %s,
             "failedBytes": 0, "busySeconds": %s, "queuedBytes": 0, "newestAgeSeconds": %s, "x": 1},
            {"from": "A", "to": "C", "doneFiles": 1, "doneBytes": 1000000000, "failedFiles": 0,
             "failedBytes": 0, "busySeconds": 100, "queuedBytes": 0, "newestAgeSeconds": 5}
            """
                .formatted(doneFiles.replace("'", ""), doneBytes, failed, busy, age)));
    FeedReading reading = argosy(Optional.empty()).read(NOW);
    assertThat(reading.accepted()).isEqualTo(outcome.equals("accepted") ? 2 : 1);
    assertThat(reading.refused()).isEqualTo(outcome.equals("refused") ? 1 : 0);
    assertThat(reading.unmapped()).isEmpty();
  }

  @Test
  void nodesWithoutAValidNameAreUnmapped() throws IOException {
    server.with(
        STATISTICS,
        document("{\"from\": \"T2 CERN\", \"to\": \"B\"}, {\"from\": \"A\", \"to\": 5}"));
    FeedReading reading = argosy(Optional.empty()).read(NOW);
    assertThat(reading.unmapped()).contains("T2 CERN");
    assertThat(reading.statements()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "{}",
        "<html>",
        "{\"format\": \"argosy-link-statistics/2\", \"asOf\": \"2026-01-31T12:30:00Z\", \"links\":"
            + " []}",
        "{\"format\": \"argosy-link-statistics/1\", \"asOf\": \"now\", \"links\": []}",
        "{\"format\": \"argosy-link-statistics/1\", \"asOf\": \"2026-01-31T12:30:00Z\"}"
      })
  void anotherDocumentFails(String document) {
    server.with(STATISTICS, document);
    assertThatThrownBy(() -> argosy(Optional.empty()).read(NOW)).isInstanceOf(IOException.class);
  }

  @Test
  void aLinkThatOccursTwiceIsRefusedOnce() throws IOException {
    String link =
        """
        {"from": "A", "to": "B", "doneFiles": 1, "doneBytes": 1000000000, "failedFiles": 0,
         "failedBytes": 0, "busySeconds": 100, "queuedBytes": 0, "newestAgeSeconds": 5}\
        """;
    server.with(STATISTICS, document(link + "," + link));
    FeedReading reading = argosy(Optional.empty()).read(NOW);
    assertThat(reading.accepted()).isEqualTo(1);
    assertThat(reading.refused()).isEqualTo(1);
  }

  private void linksOfPhedex() {
    server.with(
        "/base/links",
        """
        {"phedex": {"link": [
          {"from": "T1_A", "to": "T2_B", "kind": "WAN", "status": "ok"},
          {"from": "T1_A_MSS", "to": "T1_A_Buffer", "kind": "Staging", "status": "ok"}]}}
        """);
  }

  /** Perl writes numbers as strings or as numbers. The bin of 12 h has not ended. */
  @Test
  void binsOfPhedexBecomeTransfers() throws IOException {
    long noon = Instant.parse("2026-01-31T12:00:00Z").getEpochSecond();
    server.with(
        "/base/transferhistory",
        """
        {"phedex": {"request_call": "transferhistory", "instance": "prod", "link": [
          {"from": "T1_A", "to": "T2_B", "transfer": [
            {"timebin": "%d", "binwidth": "3600", "done_files": "2", "done_bytes": "7200000000",
             "fail_files": "1", "fail_bytes": "9", "expire_files": "0", "rate": "2000000.00"},
            {"timebin": %d, "binwidth": 3600, "done_files": 0, "done_bytes": 0, "fail_files": 4},
            {"timebin": %d, "binwidth": 3600, "done_files": 1, "done_bytes": 1800000000, "fail_files": 0}]},
          {"from": "T1_A", "to": "T2_C", "transfer": [
            {"timebin": %d, "binwidth": 3600, "done_files": 0, "done_bytes": 0, "fail_files": 4}]},
          {"from": "T1_A_MSS", "to": "T1_A_Buffer", "transfer": [
            {"timebin": %d, "binwidth": 3600, "done_files": 9, "done_bytes": 9000000000, "fail_files": 0}]},
          {"from": "T1_A", "to": "T2_D", "transfer": [
            {"timebin": %d, "binwidth": 3600, "done_files": -9, "done_bytes": 9000000000, "fail_files": 0}]},
          {"from": "T1_A", "to": "T2_E"}]}}
        """
            .formatted(noon - 7200, noon - 3600, noon, noon - 7200, noon - 7200, noon - 7200));
    linksOfPhedex();
    FeedReading reading = phedex().read(NOW);
    assertThat(reading.statements())
        .containsExactly(
            new Statement(
                link("T1_A", "T2_B"),
                new Evidence.Transfers("classic", false, 1, 3, 9e9, 5, 5400, Duration.ZERO)),
            new Statement(
                link("T1_A", "T2_C"),
                new Evidence.Transfers("classic", false, 1, 0, 0, 4, 0, Duration.ofMinutes(90))));
    assertThat(reading.refused()).isEqualTo(1);
    assertThat(server.requests())
        .contains(
            "/base/transferhistory?starttime=%d&endtime=%d&binwidth=3600 null"
                .formatted(noon - 12 * 3600, noon + 1800));
  }

  @Test
  void deactivatedLinksOfPhedexSayNothing() throws IOException {
    long noon = Instant.parse("2026-01-31T12:00:00Z").getEpochSecond();
    server.with(
        "/base/transferhistory",
        """
        {"phedex": {"link": [{"from": "A", "to": "B", "transfer": [
          {"timebin": %d, "binwidth": 3600, "done_files": 9, "done_bytes": 9000000000, "fail_files": 0}]}]}}
        """
            .formatted(noon));
    server.with(
        "/base/links",
        "{\"phedex\": {\"link\": [{\"from\": \"A\", \"to\": \"B\", \"status\":"
            + " \"deactivated\"}]}}");
    assertThat(phedex().read(NOW).statements()).isEmpty();
  }

  /** They have 3,060,000 JSON tokens. */
  @Test
  void twentyThousandLinksOfPhedexAreRead() throws IOException {
    long noon = Instant.parse("2026-01-31T12:00:00Z").getEpochSecond();
    String bins =
        IntStream.rangeClosed(1, 8)
            .mapToObj(
                hours ->
                    """
                    {"timebin": %d, "binwidth": 3600, "done_files": 1, "done_bytes": 7200000000,
                     "fail_files": 0, "fail_bytes": 0, "expire_files": 0, "expire_bytes": 0}\
                    """
                        .formatted(noon - 3600 * hours))
            .collect(joining(","));
    String links =
        IntStream.range(0, 20_000)
            .mapToObj("{\"from\": \"T1_A\", \"to\": \"T2_%d\", \"transfer\": [BINS]}"::formatted)
            .collect(joining(","))
            .replace("BINS", bins);
    server.with("/base/transferhistory", "{\"phedex\": {\"link\": [" + links + "]}}");
    linksOfPhedex();
    assertThat(phedex().read(NOW).accepted()).isEqualTo(20_000);
  }

  @Test
  void aNameThatCannotBeStoredIsListedWithoutIt() throws IOException {
    server.with(STATISTICS, document("{\"from\": \"a\\u0000b\", \"to\": \"\\ud800\"}"));
    assertThat(argosy(Optional.empty()).read(NOW).unmapped()).contains("a b");
    assertThat(argosy(Optional.empty()).read(NOW).unmapped())
        .noneMatch(name -> name.contains("\uD800"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"error\": \"too busy\"}", "{}", "[]", "<html>"})
  void anErrorOfPhedexFails(String document) {
    server.with("/base/transferhistory", document).with("/base/links", "{\"phedex\": {}}");
    assertThatThrownBy(() -> phedex().read(NOW)).isInstanceOf(IOException.class);
  }

  /** Valid, but more than the router can keep of all its feeds. */
  @ParameterizedTest
  @CsvSource({"20000, N, true", "20001, N, false", "20001, N-, false"})
  void moreLinksThanItsShareFailAFeed(int links, String from, boolean accepted) {
    server.with(
        STATISTICS,
        document(
            IntStream.range(0, links)
                .mapToObj(
                    n ->
                        """
                        {"from": "%s%d", "to": "B", "doneFiles": 1, "doneBytes": 1000000000,
                         "failedFiles": 0, "busySeconds": 100, "newestAgeSeconds": 5}
                        """
                            .formatted(from, n))
                .collect(joining(","))));
    if (accepted) {
      assertThatCode(() -> argosy(Optional.empty()).read(NOW)).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> argosy(Optional.empty()).read(NOW))
          .isInstanceOf(IOException.class)
          .hasMessage(
              "It has more than 20,000 links, the share of one feed in the memory of all feeds.");
    }
  }

  private static String document(String links) {
    return """
    {"format": "argosy-link-statistics/1", "instance": "x", "asOf": "2026-01-31T12:29:00Z",
     "windowSeconds": 43200, "links": [%s], "later": true}
    """
        .formatted(links);
  }

  private Feed argosy(Optional<String> token) {
    Access access = token.map(Access::bearer).orElse(Access.NONE);
    return new ArgosyFeed(
        new FeedSettings.Instance(
            "prod", true, FeedSettings.InstanceKind.ARGOSY, server.url("/base/"), token, 0.5),
        access,
        DEADLINE,
        MOST_LINKS);
  }

  private Feed phedex() {
    return new PhedexFeed(
        new FeedSettings.Instance(
            "classic",
            false,
            FeedSettings.InstanceKind.PHEDEX,
            server.url("/base/"),
            Optional.empty(),
            1),
        Access.NONE,
        DEADLINE,
        MOST_LINKS);
  }

  private static LinkName link(String from, String to) {
    return new LinkName(new NodeName(from), new NodeName(to));
  }
}
