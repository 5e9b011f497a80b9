import { DIALOG, expect, expectAccessible, signIn, test } from '../support/fixtures';

test('lets a marketer build a cohort, see its count, reopen it as saved and delete it', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'marketer@northwind.example', { path: '/audiences' });
  await page.getByRole('button', { name: 'Create Cohort' }).click();
  await page.getByLabel('Name').fill('Harbour runners');
  await page.getByRole('button', { name: 'Create Cohort' }).click();
  await expect(
    page.getByText('Segments required - Please add at least one segment to your audience.').first(),
  ).toBeVisible();

  const rule = (number: number) => page.getByRole('group', { name: `Rule ${number}`, exact: true });
  const add = async (number: number, ...names: string[]) => {
    await rule(number).getByRole('button', { name: 'Add segments' }).click();
    const picker = page.getByRole('dialog', { name: `Segments of rule ${number}` });
    for (const name of names) {
      await picker.getByRole('searchbox').fill(name);
      await picker.getByRole('checkbox', { name, exact: true }).check();
    }
    await picker.getByRole('button', { name: 'Done' }).click();
  };
  await add(1, 'Age 25-34', 'Trail runners');
  await page.getByRole('button', { name: 'Add rule' }).click();
  await rule(2).getByText('OR', { exact: true }).click();
  await add(2, 'Alpine region', 'Frequent travellers');
  const formula = '(Age 25-34 AND Trail runners) OR (Alpine region OR Frequent travellers)';
  await expect(page.getByRole('region', { name: 'Formula' })).toContainText(formula);
  await expect(page.getByRole('region', { name: 'Estimated reach' })).toContainText(
    'Rule 2: sum of volumes 1,345,300 × 0.8 = 1,076,240',
  );
  await expectAccessible(page, 'cohort builder');

  // The draft survives a reload.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Formula' })).toContainText(formula);
  await page.getByRole('button', { name: 'Create Cohort' }).click();
  await expect(page.getByText('Audience created successfully')).toBeVisible();

  const card = page.getByRole('listitem').filter({ hasText: 'Harbour runners' });
  // The database counts the cohort; the figure appears without a reload.
  await expect(card).toContainText('1.1M contacts');

  await card.getByRole('button', { name: 'Edit Harbour runners' }).click();
  await expect(rule(1).getByRole('radio', { name: /^AND/ })).toBeChecked();
  await expect(rule(2).getByRole('radio', { name: /^OR/ })).toBeChecked();
  await rule(2).getByRole('button', { name: 'Move Frequent travellers up' }).press('Enter');
  await page.getByRole('button', { name: 'Remove rule 1' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Audience updated successfully')).toBeVisible();

  await card.getByRole('button', { name: 'Harbour runners', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Harbour runners' });
  await expect(details).toContainText('(Frequent travellers OR Alpine region)');
  await expect(details.getByText('changed it')).toBeVisible();
  await expect(details.getByText('created it')).toBeVisible();
  await expect(details).toContainText('1.1M contacts');
  await details.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('No flight uses this cohort.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Audience deleted successfully')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('creates a segment, imports its volume, and names the cohorts that use it on deletion', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'planner@northwind.example', { path: '/audiences' });
  await page.getByRole('tab', { name: 'Segment Library' }).click();
  await page.getByRole('button', { name: 'New Segment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Segment' });
  await dialog.getByLabel('Name').fill('Canoe owners');
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByLabel('Attribute of condition 1').fill('owns');
  await dialog.getByLabel('Value of condition 1').fill('canoe');
  await expectAccessible(page, 'segment form', { part: DIALOG });
  await dialog.getByRole('button', { name: 'Create Segment' }).click();
  await expect(page.getByText('Segment created successfully')).toBeVisible();

  const row = page.getByRole('row', { name: /^Canoe owners/ });
  await page.getByRole('searchbox', { name: 'Search segments' }).fill('canoe');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Import volumes' }).click();
  const file = page.getByLabel('File of volumes');
  const csv = (text: string) => ({
    name: 'volumes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await file.setInputFiles(csv('name,category,volume\nCanoe owners,behavioral,many\n'));
  await expect(page.getByText('The volume is not a whole number.')).toBeVisible();
  await file.setInputFiles(csv('name,category,volume\nCanoe owners,behavioral,"2,000"\n'));
  await expectAccessible(page, 'preview of volumes', { part: DIALOG });
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('0 created, 1 updated, 0 unchanged')).toBeVisible();
  await expect(row).toContainText('2,000');
  await expect(row).toContainText('Behavioral');

  await page.getByRole('tab', { name: 'Audience Cohorts' }).click();
  await page.getByRole('button', { name: 'Create Cohort' }).click();
  await page.getByLabel('Name').fill('Paddlers');
  await page.getByRole('button', { name: 'Add segments' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Canoe owners' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Create Cohort' }).click();
  await expect(page.getByText('Audience created successfully')).toBeVisible();

  await page.goto('/audiences?tab=segments&q=canoe');
  await row.getByRole('button', { name: 'Delete Canoe owners' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('Paddlers');
  await expect(question).toContainText('Only segment');
  await expectAccessible(page, 'deletion of a segment', { part: DIALOG });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Segment deleted successfully')).toBeVisible();
  await expect(page.getByText('No matching segments')).toBeVisible();
});
