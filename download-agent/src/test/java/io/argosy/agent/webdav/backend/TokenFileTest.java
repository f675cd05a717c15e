package io.argosy.agent.webdav.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.webdav.StorageTokens;
import io.argosy.agent.webdav.StorageTokensContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenFileTest implements StorageTokensContract {

  private final AtomicLong nanos = new AtomicLong();
  private @TempDir Path directory;

  private Path file() {
    return directory.resolve("token");
  }

  @Override
  public StorageTokens tokens() throws IOException {
    Files.writeString(file(), FIRST + "\n");
    Files.setLastModifiedTime(file(), FileTime.fromMillis(1_000_000));
    return new TokenFile(file(), nanos::get);
  }

  @Override
  public void renew() throws IOException {
    Files.writeString(file(), SECOND);
    Files.setLastModifiedTime(file(), FileTime.fromMillis(2_000_000));
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
  }

  @Override
  public void fail() throws IOException {
    Files.delete(file());
  }

  @Test
  void theFileIsReadOnceASecondAtMost() throws IOException {
    StorageTokens tokens = tokens();
    tokens.of(NODE, DIRECTORY);
    Files.delete(file());
    nanos.addAndGet(Duration.ofMillis(999).toNanos());
    assertThat(tokens.of(NODE, DIRECTORY).token()).contains(FIRST);
  }

  @Test
  void aFileWithoutATokenIsRefusedWithoutItsContent() throws IOException {
    StorageTokens tokens = tokens();
    Files.writeString(file(), "two secret words");
    assertThatThrownBy(() -> tokens.of(NODE, DIRECTORY))
        .isInstanceOf(IOException.class)
        .message()
        .contains("holds no token")
        .doesNotContain("secret");
  }
}
