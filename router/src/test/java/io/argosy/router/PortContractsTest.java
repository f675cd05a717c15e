package io.argosy.router;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * A port is an interface of a feature's root that an edge implements. Each has one contract, {@code
 * <Port>Contract}, which every adapter runs: {@code JdbcXStore} by {@code JdbcXStoreTest}.
 */
class PortContractsTest {

  private static final String ROOT = "io.argosy.router.";
  private static final Map<String, String> WITHOUT_CONTRACT =
      Map.of("Wake", "a ring can be lost and nothing can be asked of it: StageBellsTest hears it");

  private static final JavaClasses CLASSES =
      new ClassFileImporter().importPackages("io.argosy.router");

  @Test
  void everyPortHasAContractThatEveryAdapterRuns() {
    List<String> missing = new ArrayList<>();
    for (JavaClass port : ports()) {
      if (!WITHOUT_CONTRACT.containsKey(port.getSimpleName())) {
        adaptersOf(port).stream()
            .filter(adapter -> !isProved(port, adapter))
            .forEach(adapter -> missing.add(adapter.getName() + " as " + port.getSimpleName()));
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void noContractAndNoExceptionOutlivesItsPort() {
    Set<String> ports = names(ports());
    assertThat(ports).hasSizeGreaterThan(20).containsAll(WITHOUT_CONTRACT.keySet());
    Set<String> contracts =
        CLASSES.stream()
            .map(JavaClass::getSimpleName)
            .filter(name -> name.endsWith("Contract"))
            .map(name -> name.substring(0, name.length() - "Contract".length()))
            .collect(toCollection(TreeSet::new));
    ports.removeAll(WITHOUT_CONTRACT.keySet());
    assertThat(contracts).isEqualTo(ports);
  }

  private static List<JavaClass> ports() {
    return CLASSES.stream()
        .filter(type -> type.isInterface() && isFeatureRoot(type) && !adaptersOf(type).isEmpty())
        .toList();
  }

  /** What edges and wiring make of it; a class in a test's package is none. */
  private static List<JavaClass> adaptersOf(JavaClass port) {
    return port.getAllSubclasses().stream()
        .filter(type -> !type.isInterface() && !isFeatureRoot(type) && !isTest(type))
        .toList();
  }

  private static boolean isProved(JavaClass port, JavaClass adapter) {
    return CLASSES.stream()
        .filter(type -> type.getName().equals(port.getName() + "Contract"))
        .flatMap(contract -> contract.getAllSubclasses().stream())
        .filter(test -> !test.getModifiers().contains(JavaModifier.ABSTRACT))
        .anyMatch(test -> provesThe(adapter, test));
  }

  /** What has no name is proved by the test that is named after the port. */
  private static boolean provesThe(JavaClass adapter, JavaClass test) {
    return adapter.isAnonymousClass()
        ? test.getSimpleName().startsWith("Router")
        : test.getSimpleName().equals(adapter.getSimpleName() + "Test");
  }

  private static boolean isFeatureRoot(JavaClass type) {
    String place = type.getPackageName();
    return place.startsWith(ROOT)
        && place.indexOf('.', ROOT.length()) < 0
        && !place.equals(ROOT + "config");
  }

  private static boolean isTest(JavaClass type) {
    return type.getPackageName().startsWith(ROOT + "fixture")
        || type.getSource().stream().anyMatch(s -> s.getUri().getPath().contains("/test-classes/"));
  }

  private static Set<String> names(List<JavaClass> types) {
    return types.stream().map(JavaClass::getSimpleName).collect(toCollection(TreeSet::new));
  }
}
