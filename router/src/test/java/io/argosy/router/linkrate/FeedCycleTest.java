package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.MemoryTransactions;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.RecordedActions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.linkrate.feed.WatchedFeeds;
import io.argosy.router.stage.Stage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeedCycleTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final SettableClock clock = new SettableClock(NOON);
  private final RecordedActions actions = new RecordedActions();
  private final MemoryFeedStore store = new MemoryFeedStore();
  private final List<Stage> wakes = new ArrayList<>();
  private final List<FeedEntry> configured =
      new ArrayList<>(List.of(entry("archive", 30), entry("debug", 5)));
  private final Map<String, String> broken = new HashMap<>();
  private final List<Set<String>> readings = new ArrayList<>();

  private final FeedReader reader =
      new FeedReader() {
        @Override
        public List<FeedEntry> feeds() {
          return configured;
        }

        @Override
        public void read(Supplier<Set<String>> due, Consumer<FeedResult> done) {
          Set<String> names = new TreeSet<>(due.get());
          readings.add(names);
          assertThat(transactions.isOpen()).as("the feeds are read in a transaction").isFalse();
          names.forEach(
              name ->
                  done.accept(
                      broken.containsKey(name)
                          ? FeedResult.failed(name, broken.get(name))
                          : FeedResult.of(FeedReading.of(name, clock.instant(), List.of()))));
        }
      };

  private final MemoryTransactions transactions = new MemoryTransactions(List.of());
  private final FeedCycle cycle = cycle(reader);

  private Runnable afterStoring = () -> {};

  private FeedCycle cycle(FeedReader feeds) {
    return new FeedCycle(
        feeds, store, actions.modes(), OneRouter.context(transactions, this::wake, clock));
  }

  private void wake(Stage stage) {
    wakes.add(stage);
    afterStoring.run();
  }

  private static FeedEntry entry(String name, int minutes) {
    return new FeedEntry(name, "argosy", "https://" + name, Duration.ofMinutes(minutes));
  }

  private FeedState state(String name) {
    return store.states().stream()
        .filter(one -> one.entry().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void eachFeedIsReadAtItsInterval() {
    cycle.run();
    cycle.run();
    clock.pass(Duration.ofMinutes(5));
    cycle.run();
    clock.pass(Duration.ofMinutes(25));
    cycle.run();
    assertThat(readings)
        .containsExactly(Set.of("archive", "debug"), Set.of("debug"), Set.of("archive", "debug"));
    assertThat(wakes).hasSize(5).containsOnly(Stage.LINKRATE);
  }

  @Test
  void aFeedThatFailsIsReadAgainSoonAndKeepsItsReading() {
    cycle.run();
    broken.put("archive", "is dead");
    clock.pass(Duration.ofMinutes(30));
    cycle.run();
    assertThat(state("archive").error()).contains("is dead");
    assertThat(state("archive").readAt()).contains(NOON);
    readings.clear();
    broken.clear();
    clock.pass(Duration.ofMinutes(1));
    cycle.run();
    assertThat(readings).containsExactly(Set.of("archive"));
    assertThat(state("archive").error()).isEmpty();
  }

  @Test
  void aRouterThatIsKilledLosesOnlyWhatItHasNotStored() {
    afterStoring =
        () ->
            transactions.meanwhile(
                () -> {
                  throw new IllegalStateException("killed");
                });
    assertThatThrownBy(cycle::run).hasMessage("killed");
    assertThat(store.readings()).extracting(FeedReading::feed).containsExactly("archive");
    afterStoring = () -> {};
    cycle.run();
    assertThat(readings).last().isEqualTo(Set.of("debug"));
    assertThat(state("archive").readAt()).isPresent();
  }

  @Test
  void feedsThatAreNoLongerConfiguredAreForgotten() {
    cycle.run();
    configured.removeFirst();
    cycle.run();
    assertThat(store.states()).extracting(state -> state.entry().name()).containsExactly("debug");
  }

  @Test
  void aFeedThatHasAnotherAddressIsReadAtOnceAndForgetsItsReading() {
    cycle.run();
    broken.put("archive", "is dead");
    configured.set(0, new FeedEntry("archive", "argosy", "https://other", Duration.ofMinutes(30)));
    cycle.run();
    assertThat(readings).last().isEqualTo(Set.of("archive"));
    assertThat(state("archive").entry().address()).isEqualTo("https://other");
    assertThat(state("archive").readAt()).isEmpty();
    assertThat(store.readings()).extracting(FeedReading::feed).containsExactly("debug");
    assertThat(state("debug").readAt()).isPresent();
  }

  @Test
  void aFeedThatHasAnotherIntervalKeepsItsReading() {
    cycle.run();
    configured.set(0, entry("archive", 20));
    cycle.run();
    assertThat(readings).hasSize(1);
    assertThat(state("archive").readAt()).isPresent();
  }

  /** Both started with an older file, and only one has read feeds since it changed. */
  @Test
  void aRouterThatTakesOverKeepsTheFeedsThatItsFileNamesNow(@TempDir Path directory)
      throws IOException {
    Path file = Files.writeString(directory.resolve("feeds.yaml"), "rate-files: []");
    FeedCycle first = cycle(new WatchedFeeds(file, clock));
    FeedCycle second = cycle(new WatchedFeeds(file, clock));
    Files.writeString(file, "rate-files: [{name: hand, path: absent.json}]");
    first.run();
    Optional<Instant> hand = state("hand").readAt();
    assertThat(hand).isPresent();
    clock.pass(Duration.ofSeconds(30));
    second.run();
    assertThat(state("hand").readAt()).isEqualTo(hand);
  }

  @Test
  void aClockThatWasSetBackDoesNotStopReading() {
    cycle.run();
    clock.set(NOON.minus(Duration.ofDays(1)));
    cycle.run();
    assertThat(readings).hasSize(2);
  }

  @Test
  void switchedOffNothingIsRead() {
    actions.mode(Automatic.FEEDS, Mode.OFF);
    cycle.run();
    assertThat(readings).isEmpty();
    assertThat(Optional.of(store.states())).contains(List.of());
  }

  /** The feed "archive" ends the program while it is being read. */
  @Test
  void aFeedThatWasBeingReadWhenTheProgramEndedIsReadLastAndAlone() {
    configured.add(entry("zone", 5));
    FeedCycle killed =
        cycle(
            new FeedReader() {
              @Override
              public List<FeedEntry> feeds() {
                return configured;
              }

              @Override
              public void read(Supplier<Set<String>> due, Consumer<FeedResult> done) {
                due.get().stream()
                    .filter(name -> !name.equals("archive"))
                    .forEach(
                        name ->
                            done.accept(
                                FeedResult.of(FeedReading.of(name, clock.instant(), List.of()))));
                throw new IllegalStateException("killed");
              }
            });
    assertThatThrownBy(killed::run).hasMessage("killed");
    assertThat(state("archive").begun()).isTrue();
    assertThat(state("zone").begun()).isFalse();
    clock.pass(Duration.ofMinutes(5));
    cycle.run();
    assertThat(readings).containsExactly(Set.of("debug", "zone"), Set.of("archive"));
    clock.pass(Duration.ofMinutes(30));
    cycle.run();
    assertThat(readings).last().isEqualTo(Set.of("archive", "debug", "zone"));
  }
}
