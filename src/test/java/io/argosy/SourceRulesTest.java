package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.MethodTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Checks the rules of {@link SourceRules} against every source file. */
class SourceRulesTest {

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

  @Test
  void nothingSleeps() {
    assertThat(everywhere(SourceRules::sleeps)).isEmpty();
  }

  @Test
  void nothingThatShipsParksForATime() {
    assertThat(shipped(SourceRules::parks)).isEmpty();
  }

  @Test
  void noTodoMarkerRemains() {
    assertThat(everywhere(SourceRules::openEnds)).isEmpty();
  }

  @Test
  void onlyListedClassesCatchEveryException() {
    assertThat(shipped(SourceRules::catchAlls)).isEmpty();
  }

  @Test
  void fewClassesMayCatchEveryException() {
    assertThat(SourceRules.MAY_CATCH_ALL).hasSizeLessThanOrEqualTo(8);
  }

  @Test
  void cyclesDoNotBranch() {
    assertThat(shipped(SourceRules::branchesInCycles)).isEmpty();
  }

  /** Every documented guarantee names a test that exists. */
  @Test
  void everyTestThatTheGuaranteesNameExists() {
    Set<String> tests = new HashSet<>();
    for (ParsedSource source : sources) {
      String name = Path.of(source.name()).getFileName().toString().replace(".java", "");
      tests.add(name);
      source.nodes(MethodTree.class).forEach(method -> tests.add(name + "." + method.getName()));
    }
    String guarantees = SourceTree.textOf(SourceTree.root().resolve("docs/reliability.md"));
    List<String> named =
        Pattern.compile("`(?:[a-z]+\\.)*([A-Z]\\w*(?:Test|Contract)(?:\\.\\w+)?)`")
            .matcher(guarantees)
            .results()
            .map(found -> found.group(1))
            .distinct()
            .toList();
    assertThat(named).hasSizeGreaterThan(100).allSatisfy(test -> assertThat(tests).contains(test));
  }

  @Test
  void everyPackageIsDescribedInOneSentence() {
    assertThat(shipped(SourceRules::packagesWithoutSentence)).isEmpty();
  }

  @Test
  void everyPackageHasAPackageInfo() {
    assertThat(
            SourceTree.files(".java").stream()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .map(Path::getParent)
                .distinct()
                .filter(directory -> Files.notExists(directory.resolve("package-info.java")))
                .map(SourceTree::relative))
        .isEmpty();
  }

  private static List<String> everywhere(Function<ParsedSource, Stream<String>> rule) {
    return sources.stream().flatMap(rule).toList();
  }

  private static List<String> shipped(Function<ParsedSource, Stream<String>> rule) {
    return sources.stream().filter(ParsedSource::isShipped).flatMap(rule).toList();
  }
}
