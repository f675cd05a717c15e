package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.issue.LateBindingSimulation.Event;
import io.argosy.router.issue.SimulatedLinks.FileRequest;
import io.argosy.router.issue.SimulatedLinks.Link;
import io.argosy.router.routing.HorizonPolicy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The common effect of writing routes just ahead of need and taking slow tasks back: three sources
 * and three destinations that are unknown at first, and 600 files wanted at all destinations. The
 * ratio compares the time taken with a bound that knows all capacities from the start, but no
 * event.
 */
class LateBindingTest {

  private static final double[][] CAPACITY = {{10, 2, 5}, {2, 10, 2}, {4, 3, 12}};
  private static final double[] UPLINK = {12e6, 11e6, 14e6, 1e12, 1e12, 1e12};
  private static final int FILES = 600;
  private static final Event SLOW = new Event(30, new Link(0, 3), 1.25e6);

  private static final SimulatedOutage KILLED = new SimulatedOutage(0, 30, 90);

  @Test
  void aColdStartEndsNearTheBound() {
    for (long seed = 1; seed <= 2; seed++) {
      assertThat(ratio(seed, HorizonPolicy.DEFAULT, true, List.of()))
          .as("seed %d", seed)
          .isLessThan(1.08);
    }
  }

  /** A plan that knew of the change from the start would take 1.4 times the bound. */
  @Test
  void aLinkThatSlowsToAnEighthCostsLittleMoreThanTheBound() {
    for (long seed = 1; seed <= 2; seed++) {
      assertThat(ratio(seed, HorizonPolicy.DEFAULT, true, List.of(SLOW)))
          .as("seed %d", seed)
          .isLessThan(1.65);
    }
  }

  /** The bound knows of the outage here. */
  @Test
  void aKilledSourceIsUsedAgainSoonAfterItsReturn() {
    for (long seed = 1; seed <= 2; seed++) {
      LateBindingSimulation early = simulation(HorizonPolicy.DEFAULT, true).with(KILLED);
      assertThat(ratio(seed, early)).as("seed %d", seed).isLessThan(1.15);
      assertThat(early.idleAfterReturn()).as("seed %d", seed).allMatch(idle -> idle < 15);
    }
  }

  /**
   * The source returns when one destination still waits, and nearly all of its files have a route.
   */
  @Test
  void aSourceThatReturnsLateIsStillUsed() {
    SimulatedOutage late = new SimulatedOutage(0, 70, 130);
    for (long seed = 1; seed <= 2; seed++) {
      LateBindingSimulation simulation = simulation(HorizonPolicy.DEFAULT, true).with(late);
      assertThat(ratio(seed, simulation)).as("seed %d", seed).isLessThan(1.15);
      assertThat(simulation.idleAfterReturn()).as("seed %d", seed).anyMatch(idle -> idle < 15);
    }
  }

  /** Without a horizon every file has a route from another source when the source returns. */
  @Test
  void aSourceThatReturnsIsProbedThoughEveryFileHasARoute() {
    for (long seed = 1; seed <= 2; seed++) {
      LateBindingSimulation simulation = simulation(HorizonPolicy.UNLIMITED, true).with(KILLED);
      assertThat(ratio(seed, simulation)).as("seed %d", seed).isLessThan(1.2);
      assertThat(simulation.idleAfterReturn()).as("seed %d", seed).allMatch(idle -> idle < 15);
    }
  }

  private static double ratio(long seed, LateBindingSimulation simulation) {
    List<FileRequest> requests = requests(seed);
    double end = simulation.run(requests);
    assertThat(simulation.mostFailures()).as("failed attempts of a file").isEqualTo(1);
    return end / simulation.bound(requests);
  }

  @Test
  void takingBackAloneCorrectsAPlanWithoutKnowledge() {
    double without = ratio(1, HorizonPolicy.UNLIMITED, false, List.of());
    double with = ratio(1, HorizonPolicy.UNLIMITED, true, List.of());
    assertThat(without).isGreaterThan(1.5);
    assertThat(with).isLessThan(1.2);
  }

  private static double ratio(
      long seed, HorizonPolicy horizon, boolean relief, List<Event> events) {
    List<FileRequest> requests = requests(seed);
    LateBindingSimulation simulation = simulation(horizon, relief);
    double bound = simulation.bound(requests);
    events.forEach(simulation::with);
    double end = simulation.run(requests);
    double bytes = requests.stream().mapToLong(FileRequest::bytes).sum();
    assertThat(simulation.sent()).as("nothing is sent twice").isLessThan(1.02 * bytes);
    return end / bound;
  }

  private static LateBindingSimulation simulation(HorizonPolicy horizon, boolean relief) {
    return new LateBindingSimulation(UPLINK.length, links(), UPLINK, horizon, relief);
  }

  private static Map<Link, Double> links() {
    Map<Link, Double> links = new HashMap<>();
    for (int source = 0; source < CAPACITY.length; source++) {
      for (int d = 0; d < CAPACITY[source].length; d++) {
        links.put(new Link(source, CAPACITY.length + d), CAPACITY[source][d] * 1e6);
      }
    }
    return links;
  }

  private static List<FileRequest> requests(long seed) {
    Random random = new Random(seed);
    List<FileRequest> requests = new ArrayList<>();
    for (int file = 0; file < FILES; file++) {
      List<Integer> sources = new ArrayList<>(List.of(0, 1, 2));
      Collections.shuffle(sources, random);
      List<Integer> its = List.copyOf(sources.subList(0, 2 + random.nextInt(2)));
      long bytes = 1_000_000 + random.nextInt(3_000_000);
      for (int d = 0; d < CAPACITY.length; d++) {
        int id = file * CAPACITY.length + d;
        requests.add(new FileRequest(id, CAPACITY.length + d, bytes, its));
      }
    }
    return requests;
  }
}
