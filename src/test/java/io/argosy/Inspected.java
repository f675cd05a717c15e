package io.argosy;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a class of rules that is checked against all classes that are shipped. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@AnalyzeClasses(
    packages = "io.argosy",
    importOptions = {ImportOption.DoNotIncludeTests.class, House.WithoutTestJars.class})
@interface Inspected {}
