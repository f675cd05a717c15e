package io.argosy.agent.s3.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.AtS3Proxy;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.DestinationStorage;
import io.argosy.agent.transfer.DestinationStorageContract;
import io.argosy.agent.transfer.Finding;
import io.argosy.common.fixture.S3Proxy;
import io.argosy.common.task.FailureClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class S3DestinationTest extends AtS3Proxy implements DestinationStorageContract {

  private static int tests;

  private final String prefix = "test " + ++tests;
  private S3World world;

  @BeforeEach
  void start() {
    world = world(prefix.replace(" ", "%20"), S3Proxy.KEYS);
  }

  private static S3World world(String prefix, String keys) {
    return new S3World(StorageWorld.DST, proxy.url() + "/" + prefix, keys);
  }

  @AfterEach
  void end() throws IOException {
    world.close();
  }

  @Override
  public DestinationStorage storage() {
    return world.destination();
  }

  @Override
  public void stage(HeldTask task) throws Exception {
    world.stage(task, CONTENT);
  }

  @Override
  public boolean isStaged(HeldTask task) throws Exception {
    return world.isStaged(task);
  }

  @Override
  public void write(String name, byte[] content) throws IOException {
    world.write(name, content);
  }

  @Override
  public Optional<byte[]> read(String name) throws IOException {
    try {
      return Optional.of(Files.readAllBytes(proxy.file(prefix).resolve(name)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** There are none. */
  @Override
  public void makeDirectory(String name) {}

  /** S3Proxy on a disk needs some bytes of a name itself. */
  @Override
  @Test
  public void theLongestNamesArePlaced() throws Exception {
    String longest = "x".repeat(120);
    HeldTask task =
        DestinationStorageContract.task("t1", "/" + longest + "/" + longest + "/" + longest);
    stage(task);
    assertThat(place(task)).isEmpty();
    assertThat(storage().survey(task)).isInstanceOf(Finding.AlreadyThere.class);
    String more = "x".repeat(255);
    assertBlocked(
        DestinationStorageContract.task(
            "t1", "/" + more + "/" + more + "/" + more + "/" + "x".repeat(254)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/a b", "/100%", "/%41", "/#?x=1", "/ü€ 日本", "/h&<>\"'", "/+;=@:!$()*,[]{}"})
  void namesAreTakenAsTheyAre(String lfn) throws Exception {
    HeldTask task = DestinationStorageContract.task("t1", lfn);
    stage(task);
    assertThat(place(task)).isEmpty();
    assertThat(read(lfn.substring(1)).orElseThrow()).isEqualTo(CONTENT);
    assertThat(storage().survey(task)).isInstanceOf(Finding.AlreadyThere.class);
  }

  /** One of several parts, one that ends with a part, and one without bytes. */
  @ParameterizedTest
  @ValueSource(ints = {13_000_000, 12_000_000, 0})
  void aFileOfPartsArrivesAsAWhole(int size) throws Exception {
    byte[] content = new byte[size];
    new SplittableRandom(size).nextBytes(content);
    HeldTask task = Tasks.of("t1", "/large", content, TASK.link());
    world.stage(task, content);
    assertThat(read("large")).as("before it is verified").isEmpty();
    assertThat(place(task)).isEmpty();
    assertThat(Arrays.equals(read("large").orElseThrow(), content)).isTrue();
    assertThat(storage().survey(task)).isInstanceOf(Finding.AlreadyThere.class);
    assertThat(isStaged(task)).isFalse();
    assertThat(world.leftovers().size()).isZero();
  }

  @Test
  void aFileThatAppearsMeanwhileIsNotReplaced() throws Exception {
    stage(TASK);
    write("a/b", OTHER);
    assertThat(place(TASK)).contains(FailureClass.REFUSED);
    assertThat(read("a/b").orElseThrow()).isEqualTo(OTHER);
    world.staging().keep(TASK);
    assertThat(isStaged(TASK)).isFalse();
  }

  /** The process was killed after the file had arrived, and before it was completed. */
  @Test
  void theNextProcessDeletesAnUpload() throws Exception {
    stage(TASK);
    world.restart();
    assertThat(place(TASK)).contains(FailureClass.LOST);
    assertThat(isStaged(TASK)).isFalse();
    assertThat(world.leftovers().size()).isZero();
  }

  /** Nothing is counted against a source, and no key is in the message. */
  @ParameterizedTest
  @CsvSource({
    "bucket, AKIDARGOSY:wrong-secret, status 403",
    "bucket, AKIDOTHER:secret/key+of+a+test, status 403",
    "bucket, no-colon, must have an access key",
    "nowhere, AKIDARGOSY:secret/key+of+a+test, NoSuchBucket"
  })
  void aStorageThatRefusesIsBrokenAndNoFileIsCharged(String bucket, String keys, String sentence)
      throws Exception {
    String url = proxy.url().replace("/bucket", "/" + bucket);
    try (S3World broken = new S3World(StorageWorld.DST, url, keys)) {
      assertThat(Failed.of(() -> broken.stage(TASK, CONTENT)))
          .matches(failure -> failure.reason() == FailureClass.TOOL_BROKEN)
          .matches(failure -> failure.message().contains(sentence))
          .matches(failure -> !failure.message().contains("Signature="))
          .matches(failure -> !failure.message().contains(keys.replaceAll(".*:", "")));
      broken.staging().keep(TASK);
      assertThat(broken.leftovers().size()).as("what might have begun").isZero();
    }
  }
}
