package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.argosy.router.fixture.archive.ArchiveStandIn;
import io.argosy.router.fixture.archive.Dialect;
import io.argosy.router.fixture.archive.Fault;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is wrong with an archive, the feed fails with an error that says it. */
class ArchiveFaultsTest {

  private static final String LATE = "was not read completely within 0.3 s";

  /** One for each client. */
  private static final List<Dialect> CLIENTS = List.of(Dialect.ESMOND, Dialect.OPENSEARCH);

  private static final Map<Dialect, Integer> MOST_PAGES =
      Map.of(Dialect.ESMOND, 500, Dialect.OPENSEARCH, 50);

  /** The number is that of pages. */
  private static final Map<Fault, String> ERRORS =
      Map.ofEntries(
          Map.entry(Fault.DEAD, LATE),
          Map.entry(Fault.TRICKLING, LATE),
          Map.entry(Fault.ENDLESS, "sends more than 33554432 bytes"),
          Map.entry(Fault.HTML, "sends HTML instead of JSON"),
          Map.entry(Fault.REDIRECTING, "a redirect, which is not followed"),
          Map.entry(Fault.LOOPING, "lists the same page of tests twice"),
          Map.entry(Fault.COUNTLESS_PAGES, "lists more than %d pages of tests"),
          Map.entry(Fault.FOREIGN_PAGE, "links to http://192.0.2.1/esmond/perfsonar/archive/"),
          Map.entry(Fault.FOREIGN_RESULTS, "links to https://192.0.2.1/esmond/perfsonar/archive/"),
          Map.entry(Fault.TRUNCATED, "sends a document that cannot be used"),
          Map.entry(Fault.CUT_OFF, "broke: if this persists, check"),
          Map.entry(Fault.WRONG_TYPE, "sends a document that cannot be used"),
          Map.entry(Fault.NULL, "sends null instead of a document"),
          Map.entry(Fault.EMPTY, "sends a document that cannot be used"),
          Map.entry(Fault.UNAUTHORIZED, "status 401: the credentials are missing or not accepted"),
          Map.entry(Fault.FORBIDDEN, "status 403: the credentials are missing or not accepted"),
          Map.entry(Fault.NOT_FOUND, "status 404"),
          Map.entry(Fault.BROKEN, "status 500"),
          Map.entry(Fault.BUSY, "status 503"),
          Map.entry(Fault.OVERLOADED, "status 429"));

  private static Feed feed(Dialect dialect, URI url, Duration deadline) {
    Archive usual = ArchiveMesh.archive(url, seen -> List.of());
    Archive archive =
        new Archive(
            usual.name(),
            usual.url(),
            Access.basic("reader", "sesame"),
            deadline,
            usual.sites(),
            usual.nodes(),
            usual.expected(),
            usual.policy());
    return dialect == Dialect.OPENSEARCH ? new OpenSearchFeed(archive) : new EsmondFeed(archive);
  }

  static List<Arguments> faults() {
    List<Arguments> faults = new ArrayList<>();
    for (Dialect dialect : CLIENTS) {
      for (Fault fault : ERRORS.keySet()) {
        boolean isForeign = fault == Fault.FOREIGN_PAGE || fault == Fault.FOREIGN_RESULTS;
        if (!isForeign || dialect != Dialect.OPENSEARCH) {
          faults.add(Arguments.of(dialect, fault));
        }
      }
    }
    return faults;
  }

  @ParameterizedTest
  @MethodSource("faults")
  void theFirstAnswerHasTheFault(Dialect dialect, Fault fault) throws IOException {
    try (ArchiveStandIn archive = new ArchiveStandIn(dialect)) {
      archive.store(StandInCases.mesh());
      archive.failAfter(0, fault);
      assertFails(dialect, fault, archive);
    }
  }

  @ParameterizedTest
  @MethodSource("faults")
  void theLastAnswerHasTheFault(Dialect dialect, Fault fault) throws IOException {
    try (ArchiveStandIn archive = new ArchiveStandIn(dialect)) {
      archive.store(StandInCases.mesh());
      Feed sound = feed(dialect, archive.url(), Duration.ofSeconds(60));
      FeedReading reading = sound.read(ArchiveMesh.NOW);
      assertThat(reading.statements()).hasSize(4);
      boolean isOfLists = ERRORS.get(fault).contains("link") || ERRORS.get(fault).contains("page");
      archive.failAfter(isOfLists ? 1 : archive.requests() - 1, fault);
      assertFails(dialect, fault, archive);
    }
  }

  private static void assertFails(Dialect dialect, Fault fault, ArchiveStandIn archive)
      throws IOException {
    boolean isEndless = ERRORS.get(fault).equals(LATE);
    Feed feed =
        feed(dialect, archive.url(), isEndless ? Duration.ofMillis(300) : Duration.ofSeconds(60));
    IOException error = catchThrowableOfType(IOException.class, () -> feed.read(ArchiveMesh.NOW));
    assertThat(error)
        .hasMessageContaining(ERRORS.get(fault).formatted(MOST_PAGES.get(dialect)))
        .hasMessageContaining("http://127.0.0.1:")
        .hasMessageNotContaining("sesame")
        .hasMessageNotContaining("event-type=");
    assertThat(archive.authorization()).startsWith("Basic ");
  }

  @ParameterizedTest
  @EnumSource(names = {"ESMOND", "OPENSEARCH"})
  void anArchiveThatIsBusyAtFirstIsAskedAgain(Dialect dialect) throws IOException {
    try (ArchiveStandIn archive = new ArchiveStandIn(dialect)) {
      archive.store(StandInCases.mesh());
      archive.failAfter(2, Fault.BUSY_AT_FIRST);
      FeedReading reading =
          feed(dialect, archive.url(), Duration.ofSeconds(60)).read(ArchiveMesh.NOW);
      assertThat(reading.accepted()).isEqualTo(9);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ESMOND", "OPENSEARCH"})
  void anArchiveThatRefusesConnectionsFails(Dialect dialect) {
    URI url;
    try (ArchiveStandIn archive = new ArchiveStandIn(dialect)) {
      url = archive.url();
    }
    IOException error =
        catchThrowableOfType(
            IOException.class,
            () -> feed(dialect, url, Duration.ofSeconds(60)).read(ArchiveMesh.NOW));
    assertThat(error)
        .hasMessageContaining(
            "refused the connection: start the program there, or correct its address and port");
  }

  @Test
  void eachFaultIsTested() {
    assertThat(Fault.values())
        .allMatch(
            fault ->
                ERRORS.containsKey(fault) || fault == Fault.NONE || fault == Fault.BUSY_AT_FIRST);
  }
}
