package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.tool.CountedDoor;
import io.argosy.system.tool.TransferCount;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Twenty agents of ten sites at one router. Each site limits the transfers of its node, centrally
 * or in {@code agent.yaml}; a proxy between the agents never counts more.
 */
class TwentyAgentsTest {

  private static final long SEED =
      Integer.getInteger("argosy.fresh-seeds", 0) > 0 ? new Random().nextInt(1000) : 7;
  private static final int SITES = 10;
  private static final int FILES = 5;
  private static final List<String> NODES =
      IntStream.range(0, SITES).mapToObj(n -> "SITE" + n).toList();
  private static final Map<String, Integer> LIMITS = limits();

  @RegisterExtension static final Testbed bed = plan().built();

  private static Map<String, Integer> limits() {
    Random random = new Random(SEED);
    Map<String, Integer> limits = new HashMap<>();
    NODES.forEach(node -> limits.put(node, 2 + random.nextInt(5)));
    return limits;
  }

  private static TestbedPlan plan() {
    TestbedPlan plan = TestbedPlan.ofNodes(NODES.toArray(String[]::new));
    for (String node : NODES) {
      plan = plan.withSpareAgentAt(node);
      if (isSetByItsAgents(node)) {
        plan = plan.withLimit(node, LIMITS.get(node));
      }
    }
    return plan;
  }

  private static boolean isSetByItsAgents(String node) {
    return NODES.indexOf(node) % 2 == 0;
  }

  @Test
  void noLimitIsExceededAsCountedFromOutside() throws IOException {
    System.out.println("seed " + SEED + ", limits " + LIMITS);
    NODES.stream().filter(node -> !isSetByItsAgents(node)).forEach(this::setCentrally);
    NODES.parallelStream().forEach(node -> bed.start(bed.spareAgent(node)));
    TransferCount count = new TransferCount();
    List<CountedDoor> doors = new ArrayList<>();
    try {
      for (String node : NODES) {
        doors.addAll(bed.countedDoors(node, count));
      }
      everySiteWantsSomethingOfOthers();
    } finally {
      doors.forEach(CountedDoor::close);
    }
    Map<String, Integer> most = new HashMap<>();
    NODES.forEach(node -> most.put(node, count.most(node)));
    System.out.println("transfers " + count.all() + ", most at a time " + most);
    assertThat(NODES)
        .allSatisfy(
            node -> assertThat(most.get(node)).as(node).isLessThanOrEqualTo(LIMITS.get(node)));
    assertThat(NODES.stream().filter(node -> most.get(node).equals(LIMITS.get(node))).count())
        .as("sites whose limit was reached and therefore tested")
        .isPositive();
    assertThat(bed.database().count("select count(*) from outcome where verdict = 'failed'"))
        .as("attempts that failed because of a limit")
        .isZero();
  }

  private void setCentrally(String node) {
    CommandRun run = CommandRun.of(bed, "nodes", "limit", node, LIMITS.get(node).toString());
    assertThat(run.exitCode()).as(run.text()).isZero();
  }

  private void everySiteWantsSomethingOfOthers() {
    Random random = new Random(SEED);
    List<PlacedRequest> requests = new ArrayList<>();
    for (int n = 0; n < SITES; n++) {
      SampleDataset data = bed.dataset("of-" + n);
      IntStream.range(0, FILES).forEach(file -> data.file("f" + file, 1_200_000));
      List<String> places = new ArrayList<>(NODES);
      Collections.shuffle(places, random);
      data.at(places.get(0), places.get(1));
      requests.add(data.request(places.subList(2, 6).toArray(String[]::new)));
    }
    requests.forEach(PlacedRequest::awaitDone);
  }
}
