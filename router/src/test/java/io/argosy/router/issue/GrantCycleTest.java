package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.FileListDigest;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.DoorGrant;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.agent.GrantRequest;
import io.argosy.router.fixture.NoTestTasks;
import io.argosy.router.issue.backend.JoseGrantSigner;
import io.argosy.router.token.ScopeRule;
import io.argosy.router.token.StorageToken;
import io.argosy.router.topology.NodeStorage;
import io.argosy.router.topology.StorageDirectoryContract;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrantCycleTest {

  static final NodeName ONE = MemoryTasks.node(1);
  static final UUID JOB = UUID.randomUUID();

  @TempDir Path keys;

  private final MemoryWorld world = new MemoryWorld();
  private final MemoryGrantStore store = new MemoryGrantStore(world.tasks, world.sessionStore);
  private final Incarnation three = world.start(3);
  private Listening signer;
  private GrantCycle cycle;

  /** Signs as in production, and records the terms. */
  private static final class Listening implements GrantSigner {

    private final GrantSigner real;
    private final List<Terms> signed = new ArrayList<>();

    Listening(GrantSigner real) {
      this.real = real;
    }

    @Override
    public String sign(Terms terms) {
      signed.add(terms);
      return real.sign(terms);
    }

    @Override
    public String publicKeys() {
      return real.publicKeys();
    }
  }

  @BeforeEach
  void threeFilesAtAnOpenDoor() {
    signer = new Listening(new JoseGrantSigner(keys.resolve("grant-key")));
    cycle =
        new GrantCycle(
            world.sessions(),
            store,
            new NoTestTasks(),
            signer,
            world.storages(),
            new SciTags(16, Map.of("production", 9)),
            world.budgets,
            world.context);
    world.start(1);
    store.door(1, "http://127.0.0.1:1");
    for (long task = 1; task <= 3; task++) {
      world.tasks.add(task, 1);
      store.replica(task, ONE);
    }
    world.claim(three, UUID.randomUUID(), 2);
  }

  @Test
  void eachDoorGetsItsOwnGrantForOneHour() {
    GrantAnswer granted = ask(three, ONE, 1, 2);
    assertThat(granted.refused()).isEmpty();
    assertThat(granted.grants()).singleElement().matches(g -> g.url().equals("http://127.0.0.1:1"));
    assertThat(signer.signed)
        .singleElement()
        .satisfies(
            terms -> {
              assertThat(terms.audience()).isEqualTo("agent_1/NODE_1");
              assertThat(terms.subject()).isEqualTo("agent_3");
              assertThat(terms.job()).isEqualTo(JOB);
              assertThat(terms.expires()).isEqualTo(MemoryWorld.NOON.plus(Duration.ofHours(1)));
            });
  }

  @Test
  void theSignedListHasTheFilesInOrder() {
    ask(three, ONE, 1, 2);
    ask(three, ONE, 1, 2);
    ask(three, ONE, 2, 1);
    ask(three, ONE, 1);
    List<String> digests = signer.signed.stream().map(GrantSigner.Terms::filesSha256).toList();
    assertThat(digests.get(0)).isEqualTo(digests.get(1));
    assertThat(digests.subList(1, 4)).doesNotHaveDuplicates();
  }

  @Test
  void tasksOfOthersAreRefusedOneByOne() {
    assertThat(ask(three, ONE, 1, 3).refused()).containsExactly(new TaskKey("3", 0));
    assertThat(signer.signed).hasSize(1);
  }

  @Test
  void withoutGrantableTasksNothingIsSigned() {
    GrantAnswer granted = ask(three, ONE, 3);
    assertThat(granted.grants()).isEmpty();
    assertThat(granted.refused()).hasSize(1);
    assertThat(signer.signed).isEmpty();
  }

  @Test
  void aLostClaimGetsNoGrant() {
    world.clock.pass(LeaseTerms.DEFAULT.term());
    world.expire();
    world.start(1);
    assertThat(ask(three, ONE, 1, 2).grants()).isEmpty();
  }

  @Test
  void withoutADoorOrByAnEarlierIncarnationItIsRefused() {
    requireRefused(three, MemoryTasks.node(2), "no-door");
    world.clock.pass(LeaseTerms.DEFAULT.term());
    requireRefused(three, ONE, "no-door");
    world.start(3);
    requireRefused(three, ONE, "stale-incarnation");
  }

  @Test
  void aStorageIsReadWithoutADoorAndBesideOne() {
    world.registered.put(ONE, StorageDirectoryContract.WIDE);
    assertThat(ask(three, ONE, 1, 2).grants())
        .extracting(DoorGrant::protocol)
        .containsExactly("http", "davs");
    world.clock.pass(LeaseTerms.DEFAULT.term());
    DoorGrant grant = ask(three, ONE, 2, 1).grants().getFirst();
    assertThat(grant.url()).isEqualTo("http://two.example.org:80");
    assertThat(grant.grant()).as("it takes no tokens").isEmpty();
    assertThat(grant.paths()).hasSize(2).allMatch(path -> path.startsWith("/a b/"));
    assertThat(grant.redirectHosts()).containsExactly("pool1.example.org", "pool2.example.org");
    world.registered.put(ONE, StorageDirectoryContract.NARROW);
    assertThatThrownBy(() -> ask(three, ONE, 1))
        .as("agents return the files, so that another source is tried")
        .isInstanceOfSatisfying(Refusal.class, r -> assertThat(r.code()).isEqualTo("no-door"))
        .hasMessageContaining("which issues none");
    assertThat(ask(three, ONE, 3).grants()).as("tasks of others").isEmpty();
  }

  @Test
  void aStorageWithoutATokenDoesNotPreventReadingAtADoor() {
    world.registered.put(ONE, StorageDirectoryContract.NARROW);
    assertThat(ask(three, ONE, 1, 2).grants())
        .extracting(DoorGrant::protocol)
        .containsExactly("http");
  }

  /** A door is no way into the network of its site: it may send to one address alone. */
  @Test
  void aDoorMaySendFilesToTheStorageOfTheAgentsOwnNode() {
    NodeName own = MemoryTasks.node(3);
    askTo(own, 1);
    world.registered.put(own, narrow(NodeStorage.Credentials.NONE));
    world.registered.put(MemoryTasks.node(2), StorageDirectoryContract.WIDE);
    askTo(own, 1);
    askTo(MemoryTasks.node(2), 1);
    askTo(null, 1);
    assertThat(signer.signed)
        .extracting(GrantSigner.Terms::copyTo)
        .as("to a disk, to a storage, to a storage of others, from an earlier agent")
        .containsExactly(
            Optional.empty(),
            Optional.of(narrow(NodeStorage.Credentials.NONE)),
            Optional.empty(),
            Optional.empty());
  }

  @Test
  void aSourcePushesIfEitherSidePrefersIt() {
    NodeName own = MemoryTasks.node(3);
    NodeStorage pulls = storage(false);
    for (boolean source : List.of(false, true)) {
      for (boolean destination : List.of(false, true)) {
        world.registered.put(ONE, storage(source));
        world.registered.put(own, storage(destination));
        assertThat(askTo(own, 1).grants().getLast().push())
            .as("%s to %s", source, destination)
            .isEqualTo(source || destination);
      }
    }
    world.registered.put(ONE, pulls);
    assertThat(askTo(null, 1).grants().getLast().push()).isFalse();
  }

  private static NodeStorage storage(boolean push) {
    NodeStorage wide = StorageDirectoryContract.WIDE;
    return new NodeStorage(
        wide.url(), wide.credentials(), wide.audience(), wide.tokenBase(), push, List.of());
  }

  private GrantAnswer askTo(@Nullable NodeName destination, long... tasks) {
    return cycle.run(MemoryWorld.agent(3), order(three, ONE, destination, null, tasks));
  }

  @Test
  void trafficIsMarkedByExperimentAndActivity() {
    world.registered.put(ONE, StorageDirectoryContract.WIDE);
    assertThat(ask(three, ONE, 1, 2).grants())
        .extracting(DoorGrant::sciTag)
        .as("the door finds the mark in its grant")
        .containsExactly(null, 16 << 6 | 1);
    assertThat(signer.signed.getFirst().sciTag()).hasValue(16 << 6 | 1);
    SciTags tags = new SciTags(16, Map.of("production", 9));
    assertThat(tags.of(List.of("production", "production"))).hasValue(16 << 6 | 9);
    assertThat(tags.of(List.of("production", "tests"))).as("a mixture").hasValue(16 << 6 | 1);
    assertThat(tags.of(List.of())).as("a proof of a circuit").hasValue(16 << 6 | 1);
    assertThat(new SciTags(null, Map.of()).of(List.of("production"))).isEmpty();
  }

  /** Agents of other sites would show no token, and charge the files with the refusal. */
  @Test
  void aStorageWithCredentialsOfItsSiteIsReadAtDoorsAlone() {
    world.registered.put(ONE, narrow(NodeStorage.Credentials.SITE));
    assertThat(ask(three, ONE, 1, 2).grants())
        .extracting(DoorGrant::protocol)
        .containsExactly("http");
    signer.signed.clear();
    world.clock.pass(LeaseTerms.DEFAULT.term());
    requireRefused(three, ONE, "no-door");
  }

  private static NodeStorage narrow(NodeStorage.Credentials credentials) {
    NodeStorage narrow = StorageDirectoryContract.NARROW;
    return new NodeStorage(
        narrow.url(), credentials, narrow.audience(), narrow.tokenBase(), false, List.of());
  }

  @Test
  void aTokenOfAnotherIssuerIsFetchedForTheFilesAlone() {
    NodeStorage narrow = narrow(NodeStorage.Credentials.ISSUER);
    world.registered.put(ONE, narrow);
    world.clock.pass(LeaseTerms.DEFAULT.term());
    DoorGrant grant = ask(three, ONE, 1, 2).grants().getFirst();
    assertThat(grant.grant()).isEqualTo("fetched");
    assertThat(grant.validSeconds()).isEqualTo(77);
    assertThat(world.forgotten).as("a token that was refused").containsExactly("digest");
    assertThat(world.fetched)
        .containsExactly(
            new StorageToken(
                narrow.audience(),
                MemoryWorld.agent(3).name().value(),
                ScopeRule.reading(narrow.area(), ScopeRule.directoryOf(grant.pathsOrNone()))));
  }

  @Test
  void aCircuitCarriesNothingFromAStorage() {
    UUID circuit = store.circuit(3, new LinkName(ONE, MemoryTasks.node(3)), "192.0.2.3");
    world.registered.put(ONE, StorageDirectoryContract.WIDE);
    assertThat(overCircuit(circuit, ONE, 1).grants())
        .extracting(DoorGrant::protocol)
        .containsExactly("http");
  }

  /** The agent was killed and started again while the grant of its earlier life waited. */
  @Test
  void anEarlierIncarnationGetsNoBudget() {
    NodeName three = MemoryTasks.node(3);
    world.budgetStore.limit(1, OptionalInt.of(16));
    world.transactions.meanwhile(() -> world.start(3));
    assertThatThrownBy(
            () -> cycle.run(MemoryWorld.agent(3), order(this.three, ONE, three, null, 1)))
        .isInstanceOfSatisfying(
            Refusal.class, r -> assertThat(r.code()).isEqualTo("stale-incarnation"));
    assertThat(world.budgetStore.holdings(List.of(1L), world.clock.instant())).isEmpty();
  }

  /** The door serves it at its address on the circuit alone. */
  @Test
  void aGrantForACircuitNamesTheAgentsAddressThere() {
    UUID circuit = store.circuit(3, new LinkName(ONE, MemoryTasks.node(3)), "192.0.2.3");
    store.door(2, ONE, "http://127.0.0.1:2");
    world.start(2);
    assertThat(overCircuit(circuit, ONE, 1, 2).refused()).isEmpty();
    assertThat(overCircuit(circuit, ONE).grants()).as("to prove it").hasSize(1);
    assertThat(overCircuit(circuit, ONE, 3).grants()).as("tasks of others").isEmpty();
    assertThat(signer.signed)
        .hasSize(2)
        .allSatisfy(terms -> assertThat(terms.addresses()).containsExactly("192.0.2.3"));
    assertThat(signer.signed.getLast().filesSha256()).isEqualTo(FileListDigest.sha256Of(List.of()));
    ask(three, ONE, 1);
    assertThat(signer.signed.getLast().addresses()).isEmpty();
  }

  @Test
  void aCircuitThatIsNotTheAgentsForTheLinkIsRefused() {
    UUID circuit = store.circuit(3, new LinkName(ONE, MemoryTasks.node(3)), "192.0.2.3");
    world.start(2);
    store.door(2, "http://127.0.0.1:2");
    assertUnknown(() -> overCircuit(UUID.randomUUID(), ONE, 1));
    assertUnknown(() -> overCircuit(circuit, MemoryTasks.node(2), 1));
    GrantRequest toNowhere =
        new GrantRequest(three.number(), JOB, ONE, null, List.of(), circuit, null);
    assertUnknown(() -> cycle.run(MemoryWorld.agent(3), toNowhere));
    assertThat(signer.signed).isEmpty();
  }

  private static void assertUnknown(ThrowingCallable grant) {
    assertThatThrownBy(grant)
        .isInstanceOfSatisfying(
            Refusal.class, r -> assertThat(r.code()).isEqualTo("unknown-circuit"));
  }

  private GrantAnswer overCircuit(UUID circuit, NodeName source, long... tasks) {
    return cycle.run(
        MemoryWorld.agent(3), order(three, source, MemoryTasks.node(3), circuit, tasks));
  }

  private void requireRefused(Incarnation life, NodeName source, String code) {
    assertThatThrownBy(() -> ask(life, source, 1))
        .isInstanceOfSatisfying(Refusal.class, r -> assertThat(r.code()).isEqualTo(code));
    assertThat(signer.signed).isEmpty();
  }

  private GrantAnswer ask(Incarnation life, NodeName source, long... tasks) {
    return cycle.run(MemoryWorld.agent(3), order(life, source, null, null, tasks));
  }

  private static GrantRequest order(
      Incarnation life,
      NodeName source,
      @Nullable NodeName destination,
      @Nullable UUID circuit,
      long... tasks) {
    List<TaskKey> keys = new ArrayList<>();
    for (long task : tasks) {
      keys.add(new TaskKey(Long.toString(task), 0));
    }
    return new GrantRequest(
        life.number(), JOB, source, destination, keys, circuit, List.of("digest"));
  }
}
