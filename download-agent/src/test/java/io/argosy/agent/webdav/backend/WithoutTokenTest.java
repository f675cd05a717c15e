package io.argosy.agent.webdav.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.transfer.DestinationStorageContract;
import io.argosy.agent.transfer.Finding;
import io.argosy.agent.transfer.TransferBackendContract;
import io.argosy.agent.webdav.NoStorageToken;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.http.DavClient;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A router that is away, or that gives no token, while nothing is wrong with a storage. */
class WithoutTokenTest {

  private static final StorageTokens AWAY =
      (node, directory) -> {
        throw new RouterUnreachableException("it restarts");
      };
  private static final StorageTokens REFUSED =
      (node, directory) -> {
        throw new NoStorageToken("the router gives no token: no-issuer", new ConnectException());
      };

  private final AtomicReference<StorageTokens> tokens =
      new AtomicReference<>((node, directory) -> DavAccess.NONE);
  private final FlowMeter flows = new FlowMeter(System::nanoTime, () -> 0);
  private final List<HeldTask> tasks =
      IntStream.range(0, 3)
          .mapToObj(n -> DestinationStorageContract.task("t" + n, "/d" + n + "/f"))
          .toList();
  private DavDouble source;
  private DavDouble storage;
  private StorageWorld world;

  @BeforeEach
  void start() throws IOException {
    source = new DavDouble().file("/data/f", TransferBackendContract.CONTENT);
    storage = new DavDouble();
    world =
        new StorageWorld(
            DavUrl.parse(storage.url() + "/store"),
            StorageWorld.client(),
            (node, directory) -> tokens.get().of(node, directory));
  }

  @AfterEach
  void stop() {
    world.close();
    storage.close();
    source.close();
  }

  /** By the thrown exception, a job repeats its step. */
  @Test
  void noFileFailsWhileTheRouterIsAway() {
    tasks.forEach(
        task -> storage.file(world.begin(task).url().path(), DestinationStorageContract.CONTENT));
    tokens.set(AWAY);
    assertThatThrownBy(() -> world.destination().survey(tasks))
        .isInstanceOf(RouterUnreachableException.class);
    assertThatThrownBy(() -> world.destination().place(tasks))
        .isInstanceOf(RouterUnreachableException.class);
    tokens.set((node, directory) -> DavAccess.NONE);
    assertThat(world.destination().place(tasks).values()).hasSize(3).allMatch(Optional::isEmpty);
  }

  @Test
  void aCopyLosesItsSessionWhileTheRouterIsAway() throws Exception {
    tokens.set(AWAY);
    assertThat(OneCopy.of(world, source.url(), flows).lost()).hasSize(1);
    assertThat(flows.streams()).isEmpty();
  }

  @Test
  void temporaryFilesAreDeletedAfterTheRouterIsBack() {
    String name = world.begin(tasks.getFirst()).url().path();
    storage.file(name, new byte[] {1});
    world.staging().discard(tasks.getFirst());
    tokens.set(AWAY);
    world.sweep().run();
    tokens.set((node, directory) -> DavAccess.NONE);
    world.passes(Duration.ofMinutes(1));
    world.sweep().run();
    assertThat(storage.content(name)).isEmpty();
  }

  /** The sentence is that of the router, and no source is charged. */
  @Test
  void aRefusedTokenIsAMatterOfTheDestination() throws Exception {
    tokens.set(REFUSED);
    assertThat(((Finding.Blocked) world.destination().survey(tasks.getFirst())).failure())
        .matches(failure -> failure.reason() == FailureClass.TOOL_BROKEN)
        .matches(failure -> failure.message().equals("the router gives no token: no-issuer"));
    assertThat(OneCopy.of(world, source.url(), flows).failures().values())
        .singleElement()
        .matches(failure -> failure.reason() == FailureClass.TOOL_BROKEN)
        .matches(failure -> failure.phase() == Phase.SESSION);
    assertThat(storage.requests()).isEmpty();
  }

  /** The router is asked for others. */
  @Test
  void tokensThatStoragesRefuseAreNoted() throws Exception {
    List<DavAccess> denied = new CopyOnWriteArrayList<>();
    DavAccess own = DavAccess.bearer("own.to.ken");
    DavClient client =
        new DavClient(
            "argosy-test", Duration.ofSeconds(10), 4, Set.of(), Optional.empty(), denied::add);
    try (StorageWorld noting =
        new StorageWorld(world.site().root(), client, (node, directory) -> own)) {
      storage.on("COPY", DavDouble.status(201, "failure: Remote side: status code 403\n"));
      OneCopy.of(noting, source.url(), flows);
      assertThat(denied).containsExactly(DavAccess.bearer("source.to.ken"));
      storage.on("COPY", DavDouble.status(403, "no"));
      OneCopy.of(noting, source.url(), flows);
      assertThat(denied).hasSize(2).last().isEqualTo(own);
      storage.on("COPY", DavDouble.status(500, "no"));
      OneCopy.of(noting, source.url(), flows);
      assertThat(denied).hasSize(2);
    }
  }
}
