package io.argosy.circuit.control.provider.fixed;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.CircuitProvider.Answer.Refused;
import io.argosy.circuit.control.CircuitProvider.Answer.Reserved;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.provider.CircuitProviderContract;
import io.argosy.circuit.control.provider.fixed.StaticCircuit.State;
import io.argosy.circuit.control.statefile.ProviderFiles;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.unit.ByteRate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StaticProviderTest extends CircuitProviderContract {

  private static final Duration DELAY = Duration.ofSeconds(5);

  @TempDir private Path state;

  private final Time time = new Time();
  private StaticSettings settings = settings(Duration.ZERO, 0, 0);
  private Disk disk;
  private StaticProvider provider;

  @BeforeEach
  void begin() {
    restart();
  }

  /** The agent starts with the state directory as it is. */
  private void restart() {
    disk = new Disk(StaticCircuit.files(state).items());
    provider = new StaticProvider(settings, new ProviderFiles<>("static", disk), time, time::ticks);
  }

  private void behaves(Duration delay, int failEvery, int silentEvery) {
    settings = settings(delay, failEvery, silentEvery);
    restart();
  }

  private static StaticSettings settings(Duration delay, int failEvery, int silentEvery) {
    return new StaticSettings(
        ByteRate.ofGigabitsPerSecond(10), delay, failEvery, silentEvery, StaticSettings.SET_UP);
  }

  @Override
  protected CircuitProvider provider() {
    return provider;
  }

  @Override
  protected Network network() {
    return new StaticNetwork();
  }

  private final class StaticNetwork implements Network {
    @Override
    public Instant now() {
      return time.instant();
    }

    @Override
    public CircuitEnd end(String name) {
      return new CircuitEnd(name, "fibre-" + name, "192.0.2.1");
    }

    @Override
    public void restartEmpty() {
      disk.all().forEach(it -> disk.forget(it.id()));
      restart();
    }

    @Override
    public void isAway() {
      disk.trouble = Trouble.GONE;
    }

    @Override
    public void losesAnswers() {
      disk.trouble = Trouble.LATE;
    }

    @Override
    public void answersAgain() {
      disk.trouble = Trouble.NONE;
    }

    @Override
    public void hasOnly(ByteRate bandwidth) {
      settings = new StaticSettings(bandwidth, Duration.ZERO, 0, 0, StaticSettings.SET_UP);
      restart();
    }

    @Override
    public void hasForeign(String name) {
      disk.keep(
          new StaticCircuit(
              UUID.randomUUID(),
              name,
              "x",
              "y",
              new ByteRate(1),
              StaticProviderTest.this.end(),
              State.UP,
              State.UP));
    }
  }

  @Test
  void whatWasGrantedSurvivesARestart() throws Exception {
    behaves(DELAY, 0, 0);
    String held = reserved();
    restart();
    assertThat(listed(held).phase()).isEqualTo(Phase.PENDING);
    provider.advance(listed(held));
    time.pass(DELAY);
    assertThat(listed(held).phase()).isEqualTo(Phase.ACTIVE);
    restart();
    assertThat(listed(held).phase()).isEqualTo(Phase.ACTIVE);
    assertThat(listed(held).end()).contains(end().minus(DELAY));
    provider.release(held);
    restart();
    assertThat(provider.list(Set.of(held)).circuits()).isEmpty();
  }

  @Test
  void aRestartBeginsTheDelayAnew() throws Exception {
    behaves(DELAY, 0, 0);
    String reference = reserved();
    provider.advance(listed(reference));
    time.pass(DELAY.minusNanos(1));
    restart();
    assertThat(listed(reference).phase()).isEqualTo(Phase.PENDING);
    time.pass(DELAY);
    assertThat(listed(reference).phase()).isEqualTo(Phase.ACTIVE);
  }

  @Test
  void aCircuitIsUpAfterTheDelayHoweverTheClockIsSet() throws Exception {
    behaves(DELAY, 0, 0);
    String reference = reserved();
    provider.advance(listed(reference));
    time.jump(Duration.ofMinutes(30));
    time.pass(DELAY.minusNanos(1));
    assertThat(listed(reference).phase()).isEqualTo(Phase.PENDING);
    time.jump(Duration.ofHours(-1));
    time.pass(Duration.ofNanos(1));
    assertThat(listed(reference).phase()).isEqualTo(Phase.ACTIVE);
  }

  @Test
  void everySecondRequestFailsAfterTheDelay() throws Exception {
    behaves(DELAY, 2, 0);
    String good = reserve(1);
    String bad = reserve(2);
    provider.advance(listed(good));
    provider.advance(listed(bad));
    assertThat(listed(bad).phase()).isEqualTo(Phase.PENDING);
    time.pass(DELAY);
    assertThat(listed(good).phase()).isEqualTo(Phase.ACTIVE);
    assertThat(listed(bad).phase()).isEqualTo(Phase.FAILED);
    provider.release(bad);
    assertThat(provider.list(Set.of()).circuits()).hasSize(1);
  }

  @Test
  void nothingIsHeardOfASilentCircuitWhichCanBeReleased() throws Exception {
    behaves(DELAY, 0, 1);
    String reference = reserved();
    provider.advance(listed(reference));
    time.pass(Duration.ofMinutes(50));
    assertThat(listed(reference).phase()).isEqualTo(Phase.PENDING);
    provider.release(reference);
    assertThat(provider.list(Set.of()).circuits()).isEmpty();
  }

  @Test
  void circuitsDivideTheBandwidthAndAreOfferedWhatIsLeft() throws Exception {
    settings =
        new StaticSettings(ByteRate.ofGigabitsPerSecond(1.5), DELAY, 0, 0, StaticSettings.SET_UP);
    restart();
    String first = reserve(1);
    assertThat(provider.reserve(plan(key(2)), end()))
        .isInstanceOfSatisfying(
            Refused.class,
            it -> {
              assertThat(it.denied().cause()).isEqualTo(Cause.CAPACITY);
              assertThat(it.denied().offered()).contains(ByteRate.ofGigabitsPerSecond(0.5));
            });
    assertThat(provider.reserve(plan(key(1)), end())).isEqualTo(new Reserved(first));
    provider.release(first);
    assertThat(provider.reserve(plan(key(2)), end())).isInstanceOf(Reserved.class);
  }

  @Test
  void aCircuitEndsByItselfUnlessItIsExtended() throws Exception {
    String short1 = reserve(1);
    String extended = reserve(2);
    provider.extend(extended, end().plus(Duration.ofHours(1)));
    time.pass(Duration.ofHours(1));
    assertThat(provider.list(Set.of(short1)).circuits())
        .singleElement()
        .satisfies(it -> assertThat(it.reference()).isEqualTo(extended));
    time.pass(Duration.ofHours(1));
    assertThat(provider.list(Set.of(short1)).circuits()).isEmpty();
    try (var files = Files.list(state.resolve("static-circuits"))) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void aDamagedFileIsSetAsideAndItsCircuitIsNoLongerThere() throws Exception {
    String lost = reserve(1);
    String kept = reserve(2);
    Path file = state.resolve("static-circuits").resolve(key(1).id() + ".static");
    Files.writeString(file, Files.readString(file).replace("HELD", "FLYING"));
    restart();
    assertThat(provider.list(Set.of(lost)).circuits())
        .singleElement()
        .satisfies(it -> assertThat(it.reference()).isEqualTo(kept));
    assertThat(file).doesNotExist();
  }

  @Test
  void onAFullDiskNothingIsGrantedAndTheListStillAnswers() throws Exception {
    String before = reserve(1);
    disk.trouble = Trouble.FULL;
    assertFails(() -> provider.reserve(plan(key(2)), end()));
    assertFails(() -> provider.advance(listed(before)));
    assertThat(listed(before).phase()).isEqualTo(Phase.PENDING);
    assertThat(provider.list(Set.of()).circuits()).hasSize(1);
    provider.release(before);
    assertThat(provider.list(Set.of()).circuits()).isEmpty();
  }

  private String reserve(int id) throws Exception {
    return ((Reserved) provider.reserve(plan(key(id)), end())).reference();
  }

  private static CircuitKey key(int id) {
    return new CircuitKey("prod", new UUID(0, id));
  }

  private enum Trouble {
    NONE,
    /** Nothing can be written, but deleted. */
    FULL,
    GONE,
    /** What is asked for is done, and then fails. */
    LATE
  }

  private static final class Disk implements DurableItems<StaticCircuit> {

    private final DurableItems<StaticCircuit> files;
    private Trouble trouble = Trouble.NONE;

    Disk(DurableItems<StaticCircuit> files) {
      this.files = files;
    }

    @Override
    public void keep(StaticCircuit thing) {
      failIf(trouble == Trouble.GONE || trouble == Trouble.FULL);
      files.keep(thing);
      failIf(trouble == Trouble.LATE);
    }

    @Override
    public void forget(UUID id) {
      failIf(trouble == Trouble.GONE);
      files.forget(id);
      failIf(trouble == Trouble.LATE);
    }

    @Override
    public List<StaticCircuit> all() {
      failIf(trouble == Trouble.GONE);
      return files.all();
    }

    private static void failIf(boolean condition) {
      if (condition) {
        throw new UncheckedIOException(new IOException("No space left on device"));
      }
    }
  }

  /** A clock that can be set, and a ticker that cannot. */
  private static final class Time extends Clock {

    private Instant now = Instant.parse("2026-11-29T03:00:00Z");
    private long ticks;

    void pass(Duration time) {
      jump(time);
      ticks += time.toNanos();
    }

    void jump(Duration time) {
      now = now.plus(time);
    }

    long ticks() {
      return ticks;
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }
}
