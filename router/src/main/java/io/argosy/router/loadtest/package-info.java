/** Load tests, which keep test files moving over a link at a given rate. */
@NullMarked
package io.argosy.router.loadtest;

import org.jspecify.annotations.NullMarked;
