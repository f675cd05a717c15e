/**
 * The program at a site: it claims tasks, transfers and verifies files, and reports the results.
 */
@NullMarked
package io.argosy.agent;

import org.jspecify.annotations.NullMarked;
