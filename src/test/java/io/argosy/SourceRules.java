package io.argosy;

import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WhileLoopTree;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Rules that can only be checked in the source text. Each rule returns the places that break it.
 */
final class SourceRules {

  /** Classes at an outer boundary, which may catch every exception: they report it and continue. */
  static final Set<String> MAY_CATCH_ALL =
      Set.of("DutyTimer", "FdtArrivals", "Problems", "JobRunner", "Movers", "PatientLoop");

  /** A bench that polls, and the stand-in for FDT, which limits its transfer rate. */
  static final Set<String> MAY_PARK = Set.of("LatencyBench", "Pace");

  private static final Set<String> CATCH_ALL =
      Set.of("Throwable", "Exception", "RuntimeException", "Error");

  private static final Pattern OPEN_END = Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b");

  private static final Pattern ONE_SENTENCE = Pattern.compile("[^.!?]+(?:[.!?]\\w[^.!?]*)*[.!?]");

  private static final Pattern OPENING_COMMENT =
      Pattern.compile("\\A/\\*\\*(.*?)\\*/\\s*@NullMarked\\s+package ", Pattern.DOTALL);

  private static final List<Class<? extends Tree>> BRANCHES =
      List.of(
          IfTree.class,
          ForLoopTree.class,
          EnhancedForLoopTree.class,
          WhileLoopTree.class,
          DoWhileLoopTree.class,
          SwitchTree.class,
          SwitchExpressionTree.class,
          ConditionalExpressionTree.class);

  private SourceRules() {}

  static Stream<String> sleeps(ParsedSource source) {
    return source.nodes(MethodInvocationTree.class).stream()
        .filter(call -> call.getMethodSelect().toString().matches("(.*\\.)?sleep"))
        .map(source::place);
  }

  /** Finds calls that park a thread for a time, which sleep under another name. */
  static Stream<String> parks(ParsedSource source) {
    return source.nodes(MethodInvocationTree.class).stream()
        .filter(call -> call.getMethodSelect().toString().matches("(.*\\.)?park(Nanos|Until)"))
        .filter(call -> !MAY_PARK.contains(simpleName(source)))
        .map(source::place);
  }

  static Stream<String> openEnds(ParsedSource source) {
    return OPEN_END.matcher(source.text()).results().map(end -> source.name() + ": " + end.group());
  }

  static Stream<String> catchAlls(ParsedSource source) {
    return source.nodes(CatchTree.class).stream()
        .filter(clause -> isCatchAll(clause.getParameter().getType().toString()))
        .filter(clause -> !MAY_CATCH_ALL.contains(simpleName(source)))
        .map(source::place);
  }

  /** Finds branches in cycles: a cycle reads, calls a function that decides, and writes. */
  static Stream<String> branchesInCycles(ParsedSource source) {
    return source.nodes(ClassTree.class).stream()
        .filter(type -> type.getSimpleName().toString().endsWith("Cycle"))
        .flatMap(type -> type.getMembers().stream())
        .filter(
            member -> member instanceof MethodTree method && method.getName().contentEquals("run"))
        .flatMap(run -> BRANCHES.stream().flatMap(kind -> branches(run, kind)))
        .map(source::place);
  }

  /** Finds packages whose purpose is not described in exactly one sentence. */
  static Stream<String> packagesWithoutSentence(ParsedSource source) {
    if (!simpleName(source).equals("package-info")) {
      return Stream.empty();
    }
    var comment = OPENING_COMMENT.matcher(source.text());
    boolean good = comment.find() && ONE_SENTENCE.matcher(plain(comment.group(1))).matches();
    return good ? Stream.empty() : Stream.of(source.name());
  }

  private static boolean isCatchAll(String type) {
    return Stream.of(type.split("\\|"))
        .map(kind -> kind.strip().replaceFirst("^java\\.lang\\.", ""))
        .anyMatch(CATCH_ALL::contains);
  }

  private static <T extends Tree> Stream<T> branches(Tree method, Class<T> kind) {
    return ParsedSource.nodesBelow(method, kind).stream();
  }

  private static String plain(String comment) {
    return comment.replaceAll("(?m)^\\s*\\*", " ").replaceAll("\\s+", " ").strip();
  }

  private static String simpleName(ParsedSource source) {
    return source.name().replaceAll(".*/|\\.java$", "");
  }
}
