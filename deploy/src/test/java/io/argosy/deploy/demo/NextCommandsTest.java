package io.argosy.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NextCommandsTest {

  @Test
  void theRequestAndTheDataAreNamed() {
    assertThat(Demo.nextCommands(Optional.of(Path.of("/data/demo")), Optional.of("17")))
        .containsExactly(
            "./argosy nodes --data /data/demo",
            "./argosy request show 17 --data /data/demo",
            "./argosy request watch 17 --data /data/demo");
  }

  @Test
  void defaultsAreNotRepeatedInTheCommands() {
    assertThat(Demo.nextCommands(Optional.empty(), Optional.empty()))
        .containsExactly("./argosy nodes");
  }

  @Test
  void namesAreQuotedForTheShell() {
    assertThat(Demo.nextCommands(Optional.of(Path.of("/my data/it's")), Optional.empty()))
        .containsExactly("./argosy nodes --data '/my data/it'\\''s'");
  }
}
