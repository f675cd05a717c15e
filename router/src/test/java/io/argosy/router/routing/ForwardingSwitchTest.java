package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinSubject;
import io.argosy.router.fixture.Street;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ForwardingSwitchTest {

  private final List<AutomaticAction> actions = new ArrayList<>();
  private Street street;
  private ForwardingSwitch forwarding;

  @BeforeEach
  void open() {
    street = new Street();
    forwarding = ForwardingSwitch.by(street.modes(), street.pins(), actions::add);
  }

  @AfterEach
  void close() {
    street.close();
  }

  private void pin(long source, long destination, long dataset) {
    PinSubject subject =
        new PinSubject(
            named(source),
            named(destination),
            Optional.empty(),
            Optional.empty(),
            named(dataset),
            Optional.empty());
    street
        .pins()
        .put(
            new Pin(
                0,
                Automatic.FORWARDING,
                subject,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "its files are replaced",
                "ann",
                Street.NOON));
  }

  private static Optional<PinSubject.Named> named(long id) {
    return id == 0 ? Optional.empty() : Optional.of(new PinSubject.Named(id, "x" + id));
  }

  private Mode of(long source, long destination, long dataset) {
    return forwarding.position().of(source, destination, dataset);
  }

  @Test
  void itIsOnUnlessSwitchedOff() {
    assertThat(of(1, 2, 1)).isEqualTo(Mode.ON);
    street.mode(Automatic.FORWARDING, Mode.DRY_RUN);
    assertThat(of(1, 2, 1)).isEqualTo(Mode.DRY_RUN);
    street.mode(Automatic.FORWARDING, Mode.OFF);
    assertThat(of(1, 2, 1)).isEqualTo(Mode.OFF);
    assertThat(ForwardingSwitch.always().position().of(1, 2, 1)).isEqualTo(Mode.ON);
  }

  @Test
  void aPinExcludesWhatMatchesAllItsNames() {
    pin(1, 0, 0);
    pin(0, 3, 2);
    assertThat(of(1, 2, 1)).isEqualTo(Mode.OFF);
    assertThat(of(2, 1, 1)).isEqualTo(Mode.ON);
    assertThat(of(2, 3, 2)).isEqualTo(Mode.OFF);
    assertThat(of(2, 3, 1)).isEqualTo(Mode.ON);
    assertThat(of(2, 4, 2)).isEqualTo(Mode.ON);
  }

  @ParameterizedTest
  @EnumSource(names = {"ON", "DRY_RUN"})
  void eachDatasetThatGainsIsLoggedOnce(Mode mode) {
    forwarding.record(mode, List.of(gain("/d/1"), gain("/d/2")));
    forwarding.record(mode, List.of(gain("/d/1")));
    forwarding.record(mode, List.of(gain("/d/1"), gain("/d/2")));
    assertThat(actions)
        .extracting(entry -> entry.action() + " " + entry.keyValues())
        .containsExactlyInAnyOrder(line("/d/1", mode), line("/d/2", mode), line("/d/2", mode));
  }

  private static ForwardingSwitch.Gain gain(String dataset) {
    return new ForwardingSwitch.Gain(
        new DatasetName(dataset), 180, ByteCount.of(1_800_000_000), Duration.ofMillis(43_400));
  }

  private static String line(String dataset, Mode mode) {
    return ("forward bytes=1800000000 dataset=%s files=180 sooner=PT43S mode=%s"
            + " reason=copies on their way are sources")
        .formatted(dataset, mode);
  }
}
