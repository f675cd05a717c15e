package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.Incarnation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All stages, with an agent that transfers six files at a time. The only source is silent for a
 * minute, and attempts hang before they fail.
 */
class SourceOutageStreetTest {

  private static final Duration SWEEP = Duration.ofSeconds(3);
  private static final Duration OUTAGE = Duration.ofMinutes(1);
  private static final Duration BACK_WITHIN = Duration.ofSeconds(90);
  private static final int UNDER_WAY = 6;

  private record Flight(ClaimedTask task, Instant began, Instant ends, boolean lost) {}

  private final Street street = new Street();
  private final Agents agents = new Agents(street);
  private final Harvests harvests = new Harvests(street);
  private final List<Flight> flights = new ArrayList<>();
  private Incarnation three = new Incarnation(3, 0);

  @BeforeEach
  void request() {
    street.dataset(1, 400, 1);
    street.request(1, 1, 3, 1);
    street.run();
    three = agents.start(3);
  }

  @AfterEach
  void close() {
    street.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 45})
  void aHealthySourceLostForAMinuteIsInUseAgainWithinNinetySecondsOfItsReturn(int stallSeconds) {
    Duration stall = Duration.ofSeconds(stallSeconds);
    run(Duration.ofSeconds(12), stall, false);
    assertThat(replicas()).isPositive();
    run(OUTAGE, stall, true);
    long before = replicas();
    run(BACK_WITHIN, stall, false);
    assertThat(street.actions())
        .extracting(AutomaticAction::action)
        .contains("open")
        .endsWith("close");
    assertThat(replicas()).isGreaterThan(before + UNDER_WAY);
    assertThat(street.number("select count(*) from file_request where given_up is not null"))
        .isZero();
  }

  private void run(Duration time, Duration stall, boolean lost) {
    Instant end = street.clock().instant().plus(time);
    while (street.clock().instant().isBefore(end)) {
      claim(stall, lost);
      street.clock().pass(SWEEP);
      land();
      street.breakers().run();
      street.rerouting().run();
      street.routing().run();
      street.issuing().run();
    }
  }

  private void claim(Duration stall, boolean lost) {
    Instant now = street.clock().instant();
    Instant ends = now.plus(lost ? stall : Duration.ofSeconds(2));
    agents
        .claim(three, UUID.randomUUID(), UNDER_WAY - flights.size())
        .forEach(task -> flights.add(new Flight(task, now, ends, lost)));
  }

  private void land() {
    Instant now = street.clock().instant();
    List<Flight> landed = flights.stream().filter(f -> !f.ends().isAfter(now)).toList();
    flights.removeAll(landed);
    landed.forEach(flight -> harvests.report(3, reportOf(flight)));
  }

  private static AttemptReport reportOf(Flight flight) {
    var content = flight.task().content();
    Ending ending =
        flight.lost()
            ? Harvests.failure(FailureClass.TIMEOUT, Phase.TRANSFER, "silent")
            : new Ending.Arrived(content.size(), content.checksum());
    return new AttemptReport(
        flight.task().attempt(),
        flight.task().way().source(),
        "shared",
        "http",
        flight.began(),
        flight.ends(),
        flight.lost() ? ByteCount.ZERO : content.size(),
        ending);
  }

  private long replicas() {
    return street.number("select count(*) from replica where node_id = 3");
  }
}
