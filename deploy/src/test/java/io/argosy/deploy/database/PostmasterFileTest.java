package io.argosy.deploy.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PostmasterFileTest {

  private static final List<String> LINES =
      List.of("4711", "/data/database", "1780000000", "5433", "", "127.0.0.1", "  1 2", "ready   ");

  @Test
  void aReadyServer() {
    assertThat(PostmasterFile.parse(LINES))
        .contains(new PostmasterFile(4711, "/data/database", 5433, true));
  }

  @Test
  void aServerThatIsStillStarting() {
    assertThat(PostmasterFile.parse(LINES.subList(0, 5)).orElseThrow().ready()).isFalse();
    assertThat(PostmasterFile.parse(LINES.subList(0, 2)).orElseThrow().port()).isZero();
  }

  @Test
  void anIncompleteFileIsEmpty() {
    assertThat(PostmasterFile.parse(List.of())).isEmpty();
    assertThat(PostmasterFile.parse(List.of("47"))).isEmpty();
    assertThat(PostmasterFile.parse(List.of("", "/data"))).isEmpty();
  }

  @Test
  void anotherProcessWithTheSameIdIsNotTheServer() {
    long self = ProcessHandle.current().pid();
    assertThat(new PostmasterFile(self, "/", 1, true).process(Path.of("."))).isEmpty();
  }
}
