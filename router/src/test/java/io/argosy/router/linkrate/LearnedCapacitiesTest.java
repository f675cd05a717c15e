package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteRate;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deed;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.Street;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bins on doubles; whether it may is asked of a real database. */
class LearnedCapacitiesTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final Street street = new Street();
  private final MemoryBinHistory bins = new MemoryBinHistory();
  private final MemoryLinkFlows flows = new MemoryLinkFlows();
  private final List<Deed> deeds = new ArrayList<>();
  private final LearnedCapacities learned =
      new LearnedCapacities(
          new LearnedCapacities.Past(bins, flows), street.modes(), new CapacityNews(deeds::add));

  @AfterEach
  void close() {
    street.close();
  }

  private Capacities at(Instant now) {
    return learned.at(now, node -> "T1_" + node);
  }

  private void carried(int minutesAgo, long destination, long megabytesPerSecond) {
    bins.add(
        new BinAmount(
            NOON.minusSeconds(60L * minutesAgo),
            1,
            destination,
            1,
            megabytesPerSecond * 300_000_000L,
            0,
            0,
            300));
  }

  private void heldBack() {
    carried(40, 3, 60);
    carried(35, 4, 60);
    carried(30, 3, 45);
    carried(30, 4, 45);
  }

  @Test
  void itIsWorkedOutOnceInABinAndToldOnce() {
    heldBack();
    assertThat(at(NOON).uplink(1)).contains(ByteRate.ofMegabytesPerSecond(90));
    assertThat(at(NOON.plusSeconds(299)).uplink(1)).isPresent();
    assertThat(bins.looks()).isEqualTo(1);
    at(NOON.plusSeconds(300));
    assertThat(bins.looks()).isEqualTo(2);
    assertThat(deeds).hasSize(1);
    assertThat(deeds.getFirst().keyValues())
        .isEqualTo(
            "node=T1_1 seen=2026-01-01T11:30:00Z uplink=90.0 MB/s mode=on"
                + " reason=links that are busy together carry less than each at its best");
  }

  @Test
  void whatChangesByAFifthIsToldAndSoIsWhatIsForgotten() {
    heldBack();
    at(NOON);
    carried(20, 3, 39);
    carried(20, 4, 40);
    at(NOON.plusSeconds(300));
    assertThat(deeds).as("90 is still the most").hasSize(1);
    bins.clear();
    assertThat(at(NOON.plusSeconds(600)).uplinks()).isEmpty();
    assertThat(deeds).extracting(Deed::action).containsExactly("learn", "forget");
  }

  @Test
  void inADryRunItIsToldAndNotBelieved() {
    heldBack();
    street.mode(Automatic.LEARNING, Mode.DRY_RUN);
    assertThat(at(NOON)).isEqualTo(Capacities.NONE);
    assertThat(deeds).extracting(Deed::mode).containsExactly(Mode.DRY_RUN);
    street.mode(Automatic.LEARNING, Mode.ON);
    assertThat(at(NOON).uplinks()).hasSize(1);
  }

  @Test
  void switchedOffNothingIsLookedAt() {
    heldBack();
    street.mode(Automatic.LEARNING, Mode.OFF);
    assertThat(at(NOON)).isEqualTo(Capacities.NONE);
    assertThat(bins.looks()).isZero();
    assertThat(deeds).isEmpty();
  }
}
