package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.MethodTree;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SizeRulesTest {

  private static List<ParsedSource> sources = List.of();

  @BeforeAll
  static void parse() {
    sources = ParsedSource.all();
  }

  /** Tests that follow in the same process need the memory of the syntax trees. */
  @AfterAll
  static void forget() {
    sources = List.of();
  }

  /** The percentile is printed as an alarm: no file is split to meet a number. */
  @Test
  void filesAreShort() {
    var files =
        print(
            new Measured(
                "file lines",
                sources.stream().map(s -> new Measured.Size(s.lines(), s.name())).toList()));
    assertThat(files.above(400)).isEmpty();
  }

  @Test
  void methodsAreShort() {
    var methods = print(new Measured("method lines", methodSizes()));
    assertThat(methods.above(40)).isEmpty();
    assertThat(methods.p95()).isLessThanOrEqualTo(20);
  }

  private static List<Measured.Size> methodSizes() {
    return sources.stream()
        .flatMap(
            source ->
                source.nodes(MethodTree.class).stream()
                    .map(m -> new Measured.Size(source.linesOf(m), source.place(m))))
        .toList();
  }

  private static Measured print(Measured measured) {
    System.out.println(measured);
    return measured;
  }
}
