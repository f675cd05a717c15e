package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.IssueStore;
import io.argosy.router.issue.LeaseTerms;
import io.argosy.router.subscription.SubscriptionCycle;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Agents 3 and 4 of node 3, which wants the same files for requests 1 and 2; both are suspended and
 * resumed at any time. After each step, the answers that the agents received are checked.
 */
final class SuspendedAgents {

  private static final int FILES = 12;
  private static final ByteCount WINDOW = ByteCount.parse("10TB");

  /** What an agent holds, as it knows. */
  private static final class Holder {

    private final Map<UUID, Map<String, ClaimedTask>> claims = new HashMap<>();
    private final Set<String> begun = new HashSet<>();
    private final Incarnation life;
    private Instant until;

    Holder(Incarnation life, Instant until) {
      this.life = life;
      this.until = until;
    }

    /** Returns all tasks by file. */
    Map<String, ClaimedTask> tasks() {
      Map<String, ClaimedTask> all = new TreeMap<>();
      claims.values().forEach(all::putAll);
      return all;
    }

    void drop(String file) {
      claims.values().forEach(tasks -> tasks.remove(file));
      begun.remove(file);
    }

    /** Returns the files that were begun and are lost with the claim. */
    List<String> lose(UUID claim) {
      List<String> files = List.copyOf(claims.getOrDefault(claim, Map.of()).keySet());
      List<String> lost = files.stream().filter(begun::contains).toList();
      files.forEach(this::drop);
      claims.remove(claim);
      return lost;
    }
  }

  private final Random random;
  private final Street street;
  private final Agents agents;
  private final Harvests harvests;
  private final SubscriptionCycle subscription;
  private final Map<Long, Holder> holders = new TreeMap<>();
  private final Set<Integer> suspended = new HashSet<>();
  private final Map<String, Integer> transfers = new HashMap<>();
  private final Set<String> arrived = new HashSet<>();
  private boolean wanted = true;

  SuspendedAgents(Street street, long seed) {
    this.street = street;
    random = new Random(seed);
    agents = new Agents(street, agent -> Harvests.reporter(agent, 3));
    harvests = new Harvests(street);
    street.dataset(1, FILES, 1, 2);
    street.request(1, 1, 3, 2);
    street.request(2, 1, 3, 2);
    subscription = street.subscribe();
  }

  void live(int steps) {
    wake(true);
    start(3);
    start(4);
    for (int step = 0; step < steps; step++) {
      step(random.nextLong(3, 5));
    }
    loseAnswers();
    suspendAll();
    resumeAll();
  }

  private void step(long agent) {
    switch (random.nextInt(14)) {
      case 0, 1 -> suspend(1 + random.nextInt(2));
      case 2 -> resume(1 + random.nextInt(2));
      case 3, 4 -> wake(random.nextInt(4) > 0);
      case 5 -> sweep();
      case 6, 7 -> claim(agent, 1 + random.nextInt(4));
      case 8 -> begin(agent);
      case 9 -> arrive(agent);
      case 10 -> heed(agent, beat(agent));
      case 11 -> beat(agent);
      case 12 -> pass(Duration.ofSeconds(random.nextLong(1, random.nextInt(4) == 0 ? 700 : 40)));
      default -> restart(agent);
    }
  }

  private void suspend(int request) {
    suspended.add(request);
    street.execute(
        "update request set suspended_at = coalesce(suspended_at, '%s'), suspended_by = 'ann'"
            + " where id = %d",
        street.clock().instant(), request);
    street.changed().add(List.of(1L));
  }

  private void resume(int request) {
    suspended.remove(request);
    street.execute(
        "update request set suspended_at = null, suspended_by = null where id = %d", request);
    street.changed().add(List.of(1L));
  }

  /** Runs what a change wakes, or only its beginning. */
  private void wake(boolean isComplete) {
    subscription.run();
    wanted = suspended.size() < 2;
    if (isComplete) {
      street.activate(WINDOW).run();
      street.routing().run();
      street.issuing().run();
    }
  }

  private void sweep() {
    street.activate(WINDOW).tidy();
    street.issuing().tidy();
  }

  private void start(long agent) {
    holders.put(agent, new Holder(agents.start(agent), leaseEnd()));
  }

  private Instant leaseEnd() {
    return street.clock().instant().plus(LeaseTerms.DEFAULT.term());
  }

  /** Starts the agent again; it has lost some of its claims. */
  private void restart(long agent) {
    Holder before = holders.get(agent);
    start(agent);
    Holder after = holders.get(agent);
    for (UUID claim : List.copyOf(before.claims.keySet())) {
      if (random.nextBoolean()) {
        before.lose(claim);
      }
    }
    after.claims.putAll(before.claims);
    after.begun.addAll(before.begun);
    beat(agent);
  }

  private void claim(long agent, int files) {
    UUID claim = UUID.randomUUID();
    Holder holder = holders.get(agent);
    for (ClaimedTask task : agents.claim(holder.life, claim, files)) {
      String file = task.content().lfn().value();
      assertThat(wanted).as("%s begins while all requests for it are suspended", file).isTrue();
      assertThat(arrived).as("files that have arrived").doesNotContain(file);
      assertThat(holders.values())
          .as("%s is held by an agent", file)
          .noneMatch(other -> other.tasks().containsKey(file));
      holder.claims.computeIfAbsent(claim, id -> new HashMap<>()).put(file, task);
    }
    holder.until = leaseEnd();
  }

  private void begin(long agent) {
    Holder holder = holders.get(agent);
    holder.tasks().keySet().stream()
        .filter(file -> !holder.begun.contains(file))
        .findFirst()
        .ifPresent(
            file -> {
              holder.begun.add(file);
              transfers.merge(file, 1, Integer::sum);
            });
  }

  private void arrive(long agent) {
    Holder holder = holders.get(agent);
    holder.begun.stream()
        .sorted()
        .findFirst()
        .ifPresent(
            file -> {
              report(agent, harvests.done(holder.tasks().get(file)));
              assertThat(arrived.add(file)).as("%s has arrived once", file).isTrue();
              holder.drop(file);
            });
  }

  private void report(long agent, AttemptReport report) {
    assertThat(harvests.cycle().run(Harvests.reporter(agent, 3), List.of(report)).answers())
        .as("what an agent holds is its own: %s", report.attempt())
        .containsExactly(Answer.ACCEPTED);
  }

  private HeartbeatAnswer beat(long agent) {
    Holder holder = holders.get(agent);
    HeartbeatAnswer answer = agents.beat(holder.life, holder.claims.keySet());
    holder.until = leaseEnd();
    assertThat(answer.cancel()).as("nothing is cancelled").isEmpty();
    assertThat(answer.lost())
        .as("claims without a task")
        .allSatisfy(claim -> assertThat(holder.claims.get(claim)).isEmpty());
    answer.lost().forEach(holder.claims::remove);
    return answer;
  }

  /** Gives back what was asked for and has not begun. */
  private void heed(long agent, HeartbeatAnswer answer) {
    Holder holder = holders.get(agent);
    holder
        .tasks()
        .forEach(
            (file, task) -> {
              if (answer.takeBackOrNone().contains(task.attempt().task())
                  && !holder.begun.contains(file)) {
                report(agent, harvests.returned(task));
                holder.drop(file);
              }
            });
  }

  /** Lets time pass; the leases of silent agents end. */
  private void pass(Duration time) {
    street.clock().pass(time);
    agents.leases().run();
    for (Holder holder : holders.values()) {
      if (!holder.until.isAfter(street.clock().instant())) {
        List.copyOf(holder.claims.keySet()).forEach(holder::lose);
      }
    }
  }

  /** The answers that name the tasks of a suspension are lost. */
  private void loseAnswers() {
    resume(1);
    resume(2);
    wake(true);
    pass(Duration.ofSeconds(20));
    wake(true);
    holders.keySet().forEach(agent -> claim(agent, FILES / 2));
    begin(3);
    suspend(1);
    suspend(2);
    wake(true);
    holders.keySet().forEach(this::beat);
  }

  /** In the end every agent has been asked for all that it has not begun. */
  private void suspendAll() {
    pass(IssueStore.ASKED_AGAIN_AFTER);
    sweep();
    sweep();
    for (long agent : holders.keySet()) {
      HeartbeatAnswer answer = beat(agent);
      assertThat(answer.takeBackOrNone())
          .as("tasks of a suspended request")
          .containsExactlyInAnyOrderElementsOf(
              holders.get(agent).tasks().values().stream()
                  .map(task -> task.attempt().task())
                  .toList());
      heed(agent, answer);
      assertThat(holders.get(agent).tasks().keySet()).isEqualTo(holders.get(agent).begun);
    }
    sweep();
    sweep();
    claim(3, FILES);
    claim(4, FILES);
  }

  /** Each begun task ends as the same one, and each other file is moved once. */
  private void resumeAll() {
    Map<String, Integer> before = Map.copyOf(transfers);
    Set<String> begun = new HashSet<>(arrived);
    holders.values().forEach(holder -> begun.addAll(holder.begun));
    resume(1);
    resume(2);
    for (int round = 0; round < 4; round++) {
      wake(true);
      sweep();
      for (long agent : holders.keySet()) {
        claim(agent, FILES);
        while (!holders.get(agent).tasks().isEmpty()) {
          begin(agent);
          arrive(agent);
        }
      }
      pass(Duration.ofSeconds(20));
    }
    assertThat(arrived).hasSize(FILES);
    assertThat(arrived)
        .allSatisfy(
            file ->
                assertThat(transfers.get(file) - before.getOrDefault(file, 0))
                    .as("transfers of %s since then", file)
                    .isEqualTo(begun.contains(file) ? 0 : 1));
  }
}
