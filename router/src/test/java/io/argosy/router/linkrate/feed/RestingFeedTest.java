package io.argosy.router.linkrate.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.fixture.SettableClock;
import io.argosy.router.linkrate.evidence.Feed;
import io.argosy.router.linkrate.evidence.FeedReading;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RestingFeedTest {

  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");

  private final SettableClock clock = new SettableClock(START);
  private final Scripted archive = new Scripted();
  private final RestingFeed feed = new RestingFeed(archive, clock);

  /** Counts readings, and fails while it is broken. */
  private static final class Scripted implements Feed {

    private boolean isBroken;
    private int readings;

    @Override
    public String name() {
      return "wlcg";
    }

    @Override
    public FeedReading read(Instant now) throws IOException {
      readings++;
      if (isBroken) {
        throw new IOException("The disk is full.");
      }
      return new FeedReading("wlcg", now, List.of(), 0, 0, List.of(), List.of());
    }
  }

  private void assertFails(String message) {
    assertThatThrownBy(() -> feed.read(clock.instant()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }

  private void fail(int times) {
    archive.isBroken = true;
    for (int n = 0; n < times; n++) {
      assertFails("The disk is full.");
    }
  }

  @Test
  void afterThreeFailuresTheFeedIsLeftAlone() throws IOException {
    fail(3);
    archive.isBroken = false;
    clock.pass(Duration.ofMinutes(15).minusSeconds(1));
    assertFails("left alone for 15 minutes. Last error: The disk is full.");
    assertThat(archive.readings).isEqualTo(3);
    clock.pass(Duration.ofSeconds(2));
    assertThat(feed.read(clock.instant()).feed()).isEqualTo("wlcg");
    assertThat(feed.read(clock.instant()).feed()).isEqualTo("wlcg");
    assertThat(archive.readings).isEqualTo(5);
  }

  @Test
  void aSuccessBetweenFailuresCountsAgain() throws IOException {
    fail(2);
    archive.isBroken = false;
    feed.read(clock.instant());
    fail(2);
    assertThat(archive.readings).isEqualTo(5);
  }

  @Test
  void aFailureAfterTheRestBeginsAnother() {
    fail(3);
    clock.pass(Duration.ofMinutes(16));
    assertFails("The disk is full.");
    assertFails("left alone");
    assertThat(archive.readings).isEqualTo(4);
  }
}
