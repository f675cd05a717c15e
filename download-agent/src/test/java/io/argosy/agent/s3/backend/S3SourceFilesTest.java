package io.argosy.agent.s3.backend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.agent.door.SourceFiles;
import io.argosy.agent.door.SourceFilesContract;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.fixture.AtS3Proxy;
import io.argosy.common.fixture.S3Proxy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3SourceFilesTest extends AtS3Proxy implements SourceFilesContract {

  private static int tests;

  private S3World world;

  @BeforeEach
  void start() {
    world = new S3World(NODE, proxy.url() + "/test" + ++tests, S3Proxy.KEYS);
  }

  @AfterEach
  void end() throws IOException {
    world.close();
  }

  @Override
  public SourceFiles sources() {
    return sources(world);
  }

  private static SourceFiles sources(S3World world) {
    return new S3SourceFiles(
        Map.of(NODE, world.bucket()), (node, file) -> new SourceState.Refused());
  }

  @Override
  public void write(String name, String content) throws IOException {
    Files.deleteIfExists(proxy.file("test" + tests).resolve(name));
    world.write(name, content.getBytes(UTF_8));
  }

  @Test
  void aFileIsNotOnThisMachine() throws IOException {
    write("file", "abc");
    assertThat(find("/file", 3))
        .isInstanceOfSatisfying(
            SourceState.Ready.class, ready -> assertThat(ready.file()).isEmpty());
  }

  @Test
  void aFileWithoutBytesIsReady() throws IOException {
    write("empty", "");
    SourceState.Ready ready = (SourceState.Ready) find("/empty", 0);
    try (InputStream content = ready.content().from(0)) {
      assertThat(content).isEmpty();
    }
  }

  /** The door answers as it does for files of disks. */
  @Test
  void aFileThatWasReplacedCannotBeOpened() throws IOException {
    write("file", "abc");
    SourceState.Ready before = (SourceState.Ready) find("/file", 3);
    write("file", "xyz");
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> before.content().from(0))
        .withMessageContaining("it was deleted or replaced");
  }

  /** A missing bucket or a wrong key is no missing file. */
  @ParameterizedTest
  @CsvSource({
    "bucket, AKIDARGOSY:wrong-secret, SignatureDoesNotMatch",
    "bucket, AKIDOTHER:secret/key+of+a+test, InvalidAccessKeyId",
    "nowhere, AKIDARGOSY:secret/key+of+a+test, NoSuchBucket"
  })
  void aStorageThatRefusesSaysNothingAboutAFile(String bucket, String keys, String sentence)
      throws IOException {
    String url = proxy.url().replace("/bucket", "/" + bucket);
    try (S3World broken = new S3World(NODE, url, keys)) {
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(() -> sources(broken).find(NODE, SourceFilesContract.granted("/file", 3)))
          .withMessageContaining(sentence);
    }
  }
}
