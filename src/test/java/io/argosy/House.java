package io.argosy;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The predicates that the architecture rules share: what is an edge, what is core, and the order of
 * modules and features.
 */
final class House {

  /** The package that wires a module; a package {@code config} below a feature is not exempt. */
  static final String CONFIG = "io.argosy.*.config..";

  /** Packages that may use a technology; everything else is core. */
  static final String[] EDGES = {
    "..store..",
    "..timer..",
    "..http..",
    "..backend..",
    "..provider..",
    "..feed..",
    "..wire..",
    "..statefile..",
    "..process..",
    CONFIG,
    "..cli..",
    "io.argosy.web..",
    "io.argosy.deploy..",
    "io.argosy.bench..",
    "io.argosy.fdt.."
  };

  static final List<String> ROUTER_STREET =
      List.of(
          "stage",
          "problem",
          "audit",
          "access",
          "token",
          "automation",
          "topology",
          "budget",
          "catalog",
          "request",
          "subscription",
          "activation",
          "linkrate",
          "breaker",
          "plan",
          "routing",
          "circuit",
          "shadow",
          "loadtest",
          "issue",
          "harvest",
          "query",
          "fts3");

  static final List<String> AGENT_STREET =
      List.of(
          "exchange",
          "storage",
          "lane",
          "flow",
          "limit",
          "fdt",
          "claim",
          "batch",
          "transfer",
          "verify",
          "webdav",
          "report",
          "circuits",
          "door",
          "s3",
          "status");

  private static final Set<String> MAINS =
      Set.of("RouterMain", "AgentMain", "WebMain", "ArgosyMain", "TcpSource", "TcpDestination");

  /** The only packages that may use the system clock and random numbers. */
  static final DescribedPredicate<JavaClass> WIRING =
      resideInAnyPackage(CONFIG)
          .or(describe("main classes", type -> MAINS.contains(outermost(type).getSimpleName())))
          .as("wiring");

  static final DescribedPredicate<JavaClass> CORE =
      not(resideInAnyPackage(EDGES)).and(not(WIRING)).as("the core");

  /** Plain records that the core may use; the classes that read and write them are edges. */
  private static final DescribedPredicate<JavaClass> WIRE_RECORDS =
      resideInAnyPackage("io.argosy.common.wire.*..")
          .and(describe("a record", type -> outermost(type).isRecord()));

  /** Edges that every other edge may use: formats, connections, safe paths. */
  static final DescribedPredicate<JavaClass> FOUNDATION =
      resideInAnyPackage(
              "io.argosy.router.stage..",
              "io.argosy.router.plan.wire..",
              "io.argosy.agent.storage..")
          .as("a foundation");

  /** Classes that must be pure functions of their arguments: the planner, and all policies. */
  static final DescribedPredicate<JavaClass> DECISION =
      CORE.and(
              resideInAnyPackage("io.argosy.router.plan..")
                  .or(
                      describe(
                          "named as a decision",
                          type ->
                              outermost(type)
                                  .getSimpleName()
                                  .matches(".*(Plan|Planner|Policy|Rule|Strategy|Window)"))))
          .as("a decision");

  static final DescribedPredicate<JavaClass> EDGE =
      resideInAnyPackage(EDGES).and(not(WIRE_RECORDS)).as("an edge");

  /** Package-private classes of the planner, which may use arrays that change during one call. */
  static final DescribedPredicate<JavaClass> ENGINE =
      resideInAnyPackage("io.argosy.router.plan..", "io.argosy.router.routing")
          .and(not(describe("public", House::isPublic)))
          .as("the planner's engine");

  private House() {}

  /**
   * Returns the packages of modules or features, such as "router" or "router.routing", and the
   * fixtures that imitate them.
   */
  static String[] places(Stream<String> names) {
    return names
        .flatMap(name -> Stream.of("io.argosy." + name + "..", "io.argosy.fixture." + name + ".."))
        .toArray(String[]::new);
  }

  static DescribedPredicate<JavaAccess<?>> accessTo(String owner, String member) {
    Pattern name = Pattern.compile(member);
    return describe(
        "access to " + owner + "." + member,
        access ->
            access.getTargetOwner().getName().equals(owner)
                && name.matcher(access.getTarget().getName()).matches());
  }

  private static boolean isPublic(JavaClass type) {
    return outermost(type).getModifiers().contains(JavaModifier.PUBLIC);
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(House::outermost).orElse(type);
  }

  /** Leaves out test jars of other modules; test directories are excluded anyway. */
  static final class WithoutTestJars implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("-tests.jar");
    }
  }
}
