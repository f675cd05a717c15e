package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import java.util.List;
import java.util.function.ToLongFunction;
import javax.lang.model.element.Modifier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rooms stay small: files and methods have limits, lists of parameters are reported. */
class SizeRulesTest {

  private static List<ParsedSource> sources = List.of();

  @BeforeAll
  static void parse() {
    sources = ParsedSource.all();
  }

  @Test
  void filesAreShort() {
    var files =
        print(
            new Measured(
                "file lines",
                sources.stream().map(s -> new Measured.Size(s.lines(), s.name())).toList()));
    assertThat(files.above(300)).isEmpty();
    assertThat(files.p95()).isLessThanOrEqualTo(200);
  }

  @Test
  void methodsAreShort() {
    var methods = print(new Measured("method lines", methodSizes()));
    assertThat(methods.above(40)).isEmpty();
    assertThat(methods.p95()).isLessThanOrEqualTo(20);
  }

  @Test
  void parametersAreReported() {
    var parameters =
        print(
            new Measured(
                "parameters", sizes(MethodTree.class, method -> method.getParameters().size())));
    parameters.above(5).forEach(SizeRulesTest::report);
    var components = print(new Measured("record components", recordSizes()));
    components.above(8).forEach(SizeRulesTest::report);
  }

  private static List<Measured.Size> methodSizes() {
    return sources.stream()
        .flatMap(
            source ->
                source.nodes(MethodTree.class).stream()
                    .map(m -> new Measured.Size(source.linesOf(m), source.place(m))))
        .toList();
  }

  private static List<Measured.Size> recordSizes() {
    return sizes(ClassTree.class, SizeRulesTest::components).stream()
        .filter(size -> size.value() > 0)
        .toList();
  }

  private static <T extends Tree> List<Measured.Size> sizes(
      Class<T> kind, ToLongFunction<T> measure) {
    return sources.stream()
        .flatMap(
            source ->
                source.nodes(kind).stream()
                    .map(n -> new Measured.Size(measure.applyAsLong(n), source.place(n))))
        .toList();
  }

  /** A record may have no other fields than its components and static ones. */
  private static long components(ClassTree type) {
    if (type.getKind() != Tree.Kind.RECORD) {
      return 0;
    }
    return type.getMembers().stream()
        .filter(VariableTree.class::isInstance)
        .map(VariableTree.class::cast)
        .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
        .count();
  }

  private static Measured print(Measured measured) {
    System.out.println(measured);
    return measured;
  }

  private static void report(Measured.Size size) {
    System.out.printf("  many: %d at %s%n", size.value(), size.place());
  }
}
