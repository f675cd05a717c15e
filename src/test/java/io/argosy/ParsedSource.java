package io.argosy;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * One source file with its syntax tree. Names are not resolved, so modules that do not compile can
 * be read too.
 */
record ParsedSource(String name, String text, CompilationUnitTree unit, SourcePositions positions) {

  /** Returns every main and test source of the project. */
  static List<ParsedSource> all() {
    return parse(
        SourceTree.files(".java").stream()
            .map(file -> new Text(SourceTree.relative(file).toString(), SourceTree.textOf(file)))
            .toList());
  }

  static ParsedSource of(String name, String text) {
    return parse(List.of(new Text(name, text))).getFirst();
  }

  boolean isShipped() {
    return name.contains("/src/main/");
  }

  long lines() {
    return text.lines().count();
  }

  /** Returns all nodes of a kind, outermost first. */
  <T extends Tree> List<T> nodes(Class<T> kind) {
    return nodesBelow(unit, kind);
  }

  static <T extends Tree> List<T> nodesBelow(Tree top, Class<T> kind) {
    var found = new ArrayList<T>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void scan(Tree tree, Void nothing) {
        if (kind.isInstance(tree)) {
          found.add(kind.cast(tree));
        }
        return super.scan(tree, nothing);
      }
    }.scan(top, null);
    return found;
  }

  /** Counts the lines from the method's name (annotations do not count) to the closing brace. */
  long linesOf(MethodTree method) {
    long modifiersEnd = positions.getEndPosition(unit, method.getModifiers());
    long start = Math.max(modifiersEnd + 1, positions.getStartPosition(unit, method));
    return lineAt(positions.getEndPosition(unit, method)) - lineAt(start) + 1;
  }

  String place(Tree tree) {
    return name + ":" + lineAt(positions.getStartPosition(unit, tree));
  }

  private long lineAt(long position) {
    return unit.getLineMap().getLineNumber(position);
  }

  private static List<ParsedSource> parse(List<Text> texts) {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var task = (JavacTask) compiler.getTask(null, null, problem -> {}, null, null, texts);
    var positions = Trees.instance(task).getSourcePositions();
    try {
      return StreamSupport.stream(task.parse().spliterator(), false)
          .map(unit -> withText(unit, positions))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ParsedSource withText(CompilationUnitTree unit, SourcePositions positions) {
    try {
      String name = unit.getSourceFile().toUri().getPath().substring(1);
      String text = unit.getSourceFile().getCharContent(true).toString();
      return new ParsedSource(name, text, unit, positions);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static final class Text extends SimpleJavaFileObject {
    private final String text;

    Text(String path, String text) {
      super(URI.create("string:///" + path.replace(' ', '_')), JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
