package io.argosy.agent.webdav.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.fixture.OneAnswer;
import io.argosy.agent.transfer.RefusedTokens;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.agent.webdav.StorageTokensContract;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Sha256;
import io.argosy.common.wire.agent.StorageTokenAnswer;
import io.argosy.common.wire.agent.StorageTokenRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RouterTokensTest implements StorageTokensContract {

  private static final StorageTokenAnswer ANSWER = new StorageTokenAnswer(FIRST, 3600);

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicReference<Supplier<Object>> answer = new AtomicReference<>(() -> ANSWER);
  private final RefusedTokens refused = new RefusedTokens(nanos::get);
  private final OneAnswer router = new OneAnswer(() -> answer.get().get());

  @Override
  public StorageTokens tokens() {
    Enrolment enrolment = new Enrolment();
    enrolment.become(new Incarnation(new AgentName("east"), 7, Duration.ofSeconds(30), null));
    return new RouterTokens(router, enrolment, refused, nanos::get);
  }

  @Override
  public void renew() {
    answer.set(() -> new StorageTokenAnswer(SECOND, 3600));
    passes(Duration.ofMinutes(55));
  }

  @Override
  public void fail() {
    answer.set(
        () -> {
          throw new RouterRefusedException(403, "foreign-node", "it is not a node of the agent");
        });
  }

  private void passes(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  @Test
  void theRequestNamesTheDirectory() throws IOException {
    tokens().of(NODE, DIRECTORY);
    assertThat(router.messages())
        .containsExactly(new StorageTokenRequest(7, NODE, "/store/data", List.of()));
  }

  @Test
  void aTokenServesWhatIsBelowItsDirectoryAndNothingElse() throws IOException {
    StorageTokens tokens = tokens();
    tokens.of(NODE, DIRECTORY);
    tokens.of(NODE, DIRECTORY.below("deeper/still"));
    assertThat(router.messages()).hasSize(1);
    tokens.of(NODE, DIRECTORY.parent());
    assertThat(router.messages()).hasSize(2);
    tokens.of(new NodeName("OTHER"), DIRECTORY);
    assertThat(router.messages()).hasSize(3);
    tokens.of(NODE, DIRECTORY.parent().below("data2"));
    assertThat(router.messages()).as("below the parent").hasSize(3);
  }

  @Test
  void aTokenOfFewMinutesIsUsedToItsLastMinute() throws IOException {
    answer.set(() -> new StorageTokenAnswer(FIRST, 300));
    StorageTokens tokens = tokens();
    tokens.of(NODE, DIRECTORY);
    passes(Duration.ofSeconds(239));
    tokens.of(NODE, DIRECTORY);
    assertThat(router.messages()).hasSize(1);
    passes(Duration.ofSeconds(1));
    tokens.of(NODE, DIRECTORY);
    assertThat(router.messages()).hasSize(2);
  }

  @Test
  void aRefusedTokenIsReplacedOnceAMinute() throws IOException {
    StorageTokens tokens = tokens();
    refused.add(tokens.of(NODE, DIRECTORY));
    passes(Duration.ofSeconds(59));
    tokens.of(NODE, DIRECTORY);
    assertThat(router.messages()).as("the token is new").hasSize(1);
    passes(Duration.ofSeconds(1));
    tokens.of(NODE, DIRECTORY);
    assertThat(router.messages())
        .hasSize(2)
        .last()
        .isEqualTo(new StorageTokenRequest(7, NODE, "/store/data", List.of(Sha256.hexOf(FIRST))));
    passes(Duration.ofSeconds(59));
    tokens.of(NODE, DIRECTORY);
    assertThat(router.messages()).as("the router had no other").hasSize(2);
    passes(Duration.ofSeconds(1));
    answer.set(() -> new StorageTokenAnswer(SECOND, 3600));
    assertThat(tokens.of(NODE, DIRECTORY).token()).contains(SECOND);
    passes(Duration.ofMinutes(9));
    tokens.of(NODE, DIRECTORY);
    assertThat(router.messages()).hasSize(3);
    tokens.of(new NodeName("OTHER"), DIRECTORY);
    assertThat(router.messages())
        .last()
        .isEqualTo(new StorageTokenRequest(7, new NodeName("OTHER"), "/store/data", List.of()));
  }

  /** A job repeats its step until the router answers; nothing is wrong with a storage. */
  @Test
  void aRouterThatIsAwayIsNoMatterOfTheStorage() {
    answer.set(
        () -> {
          throw new RouterUnreachableException("it restarts");
        });
    assertThatThrownBy(() -> tokens().of(NODE, DIRECTORY))
        .isInstanceOf(RouterUnreachableException.class);
  }

  @Test
  @Timeout(30)
  void aKnownTokenIsGivenWhileTheRouterIsAskedForAnother() throws Exception {
    StorageTokens tokens = tokens();
    tokens.of(NODE, DIRECTORY);
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    answer.set(
        () -> {
          asked.countDown();
          await(end);
          return new StorageTokenAnswer(SECOND, 3600);
        });
    CompletableFuture<DavAccess> other =
        CompletableFuture.supplyAsync(() -> quiet(tokens, new NodeName("OTHER")));
    asked.await();
    assertThat(tokens.of(NODE, DIRECTORY).token()).contains(FIRST);
    end.countDown();
    assertThat(other.get().token()).contains(SECOND);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static DavAccess quiet(StorageTokens tokens, NodeName node) {
    try {
      return tokens.of(node, DIRECTORY);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aStorageWithoutTokensIsUsedWithoutOne() throws IOException {
    answer.set(() -> new StorageTokenAnswer(null, 3600));
    assertThat(tokens().of(NODE, DIRECTORY)).isEqualTo(DavAccess.NONE);
  }

  @Test
  void theAnswersTextDoesNotShowTheToken() {
    assertThat(ANSWER.toString()).doesNotContain(FIRST);
  }
}
