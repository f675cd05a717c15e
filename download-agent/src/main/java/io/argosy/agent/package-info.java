/** The program at a site, which claims tasks, transfers and verifies files, and reports. */
@NullMarked
package io.argosy.agent;

import org.jspecify.annotations.NullMarked;
